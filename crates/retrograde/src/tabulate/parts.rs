//! Finished pieces of a tablebase, in memory or in a folder where a stopped run finds them again.

use std::{
    collections::HashMap,
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
    sync::Arc,
};

use crate::core::{
    Error, Result,
    error::Kind,
    tablebase::{Block, Section},
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
                let error = |error: io::Error| {
                    Error::new(Kind::Io, format!("cannot read {}: {error}", path.display()))
                };
                Ok(Arc::new(fs::read(&path).map_err(error)?))
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

/// Writes a file under another name and moves it to its place when it is whole, on the disk and not only on its way there.
fn whole(
    unfinished: &Path,
    path: &Path,
    write: impl FnOnce(&mut (dyn Write + Send)) -> Result<()>,
) -> Result<()> {
    let file = File::create(unfinished).map_err(|error| writing(path, &error))?;
    let mut file = Remembering { file, error: None };
    let written = {
        let mut out = io::BufWriter::with_capacity(1 << 18, &mut file);
        write(&mut out).and_then(|()| Ok(out.flush()?))
    };
    if let Some(error) = file.error.take() {
        let _ = fs::remove_file(unfinished);
        return Err(writing(path, &error));
    }
    written?;
    file.file
        .sync_all()
        .and_then(|()| fs::rename(unfinished, path))
        .map_err(|error| writing(path, &error))?;
    if let Some(folder) = path.parent().and_then(|folder| File::open(folder).ok()) {
        // Not every system lets a folder be synchronised; then the name may be lost in a power cut, never the order.
        let _ = folder.sync_all();
    }
    Ok(())
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

/// A file that remembers the system's error, which the functions that write pass on as text only.
struct Remembering {
    file: File,
    error: Option<io::Error>,
}

impl Write for Remembering {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes).inspect_err(|error| {
            if error.kind() != io::ErrorKind::Interrupted {
                self.error = Some(
                    error.raw_os_error().map_or_else(|| error.kind().into(), io::Error::from_raw_os_error),
                );
            }
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

fn writing(path: &Path, error: &io::Error) -> Error {
    let full = matches!(
        error.kind(),
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge
    );
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let failed = Error::new(
        if full { Kind::Resource } else { Kind::Io },
        format!("cannot write {}: {text}", path.display()),
    );
    if full { failed.help("make room on the disk and resume: what is finished is kept") } else { failed }
}
