//! Finished pieces of a tablebase, in memory or in a folder where a stopped run finds them again.

use std::{
    collections::HashMap,
    fs,
    io::Write,
    path::{Path, PathBuf},
    sync::Arc,
};

use crate::{
    core::{
        Error, Result,
        tablebase::{Block, Section},
    },
    files::{reading, whole, writing},
};

/// Where finished pieces are kept.
#[derive(Debug)]
pub(super) enum Parts {
    /// In memory, for tables that fit.
    Memory(HashMap<String, Arc<Vec<u8>>>),
    /// In a folder: each a file that appears only when it is whole.
    Folder(PathBuf),
}

impl Parts {
    pub(super) fn in_folder(folder: &Path) -> Result<Parts> {
        fs::create_dir_all(folder).map_err(|error| writing(folder, &error))?;
        Ok(Parts::Folder(folder.to_path_buf()))
    }

    /// Keeps the blocks that `write` writes under `name`.
    pub(super) fn put(
        &mut self,
        name: &str,
        write: impl FnOnce(&mut (dyn Write + Send)) -> Result<Section>,
    ) -> Result<()> {
        self.put_bytes(name, |out| {
            let section = write(out)?;
            let mut index = Vec::new();
            for block in &section.blocks {
                index.extend_from_slice(&block.bytes.to_le_bytes());
                index.extend_from_slice(&block.unpacked.to_le_bytes());
                index.extend_from_slice(&block.checksum.to_le_bytes());
                index.extend_from_slice(&(block.first.len() as u64).to_le_bytes());
                index.extend_from_slice(&block.first);
            }
            out.write_all(&index)?;
            out.write_all(&(index.len() as u64).to_le_bytes())?;
            Ok(())
        })
    }

    /// Keeps the bytes that `write` writes under `name`.
    pub(super) fn put_bytes(
        &mut self,
        name: &str,
        write: impl FnOnce(&mut (dyn Write + Send)) -> Result<()>,
    ) -> Result<()> {
        match self {
            Parts::Memory(parts) => {
                let mut bytes = Vec::new();
                write(&mut bytes)?;
                bytes.shrink_to_fit();
                parts.insert(name.to_owned(), Arc::new(bytes));
                Ok(())
            }
            Parts::Folder(folder) => {
                let path = folder.join(name);
                whole(&folder.join(format!("{name}.unfinished")), &path, write)
            }
        }
    }

    /// Writes a file outside, which appears only when it is whole.
    pub(super) fn export(
        &self,
        path: &Path,
        write: impl FnOnce(&mut (dyn Write + Send)) -> Result<()>,
    ) -> Result<()> {
        let unfinished = match self {
            Parts::Folder(folder) => folder.join("whole.unfinished"),
            Parts::Memory(_) => path.with_extension("unfinished"),
        };
        whole(&unfinished, path, write)
    }

    /// Forgets a part. What cannot be removed does no harm.
    pub(super) fn remove(&mut self, name: &str) {
        match self {
            Parts::Memory(parts) => drop(parts.remove(name)),
            Parts::Folder(folder) => drop(fs::remove_file(folder.join(name))),
        }
    }

    pub(super) fn has(&self, name: &str) -> bool {
        match self {
            Parts::Memory(parts) => parts.contains_key(name),
            Parts::Folder(folder) => folder.join(name).exists(),
        }
    }

    pub(super) fn bytes(&self, name: &str) -> Result<Arc<Vec<u8>>> {
        match self {
            Parts::Memory(parts) => {
                parts.get(name).cloned().ok_or_else(|| Error::invalid(format!("there is no part {name}")))
            }
            Parts::Folder(folder) => {
                let path = folder.join(name);
                Ok(Arc::new(fs::read(&path).map_err(|error| reading(&path, &error))?))
            }
        }
    }

    /// The blocks kept under `name`, as bytes and where they are in these.
    pub(super) fn section(&self, name: &str) -> Result<(Arc<Vec<u8>>, Section)> {
        let bytes = self.bytes(name)?;
        let section = section(&bytes).ok_or_else(|| {
            Error::invalid(format!("the part {name} of the unfinished tablebase is damaged"))
                .help("delete the folder of unfinished parts and begin anew")
        })?;
        Ok((bytes, section))
    }
}

fn section(bytes: &[u8]) -> Option<Section> {
    let number = |bytes: &[u8], at: usize| {
        Some(u64::from_le_bytes(bytes.get(at..at.checked_add(8)?)?.try_into().ok()?))
    };
    let end = bytes.len().checked_sub(8)?;
    let start = end.checked_sub(usize::try_from(number(bytes, end)?).ok()?)?;
    let (mut index, mut section) = (&bytes[start..end], Section::default());
    while !index.is_empty() {
        let length = usize::try_from(number(index, 24)?).ok()?;
        section.blocks.push(Block {
            bytes: number(index, 0)?,
            unpacked: number(index, 8)?,
            checksum: number(index, 16)?,
            first: index.get(32..32usize.checked_add(length)?)?.to_vec(),
        });
        index = &index[32 + length..];
    }
    (section.bytes() == start as u64).then_some(section)
}
