//! The folder of a run: whose it is, and what is in it.

use std::{
    fs::{self, File, TryLockError},
    io::ErrorKind,
    path::{Path, PathBuf},
};

use xxhash_rust::xxh3::xxh3_64;

use crate::{
    core::{Error, Result, error::Advice, error::Kind},
    files,
};

/// What the run's own folder is called.
const NAME: &str = "retrograde.work";
/// The record of what the run is about.
const RUN: &str = "run";
/// The version of everything that is kept here.
const VERSION: u64 = 1;

/// The folder, which nobody else uses meanwhile.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    _lock: File,
}

impl Folder {
    /// Takes the folder `retrograde.work` in `around`, which is made if it is not there. Without `resume` no run must be in
    /// it; what is left of one that had not got far is removed.
    pub(crate) fn open(around: &Path, resume: bool) -> Result<Folder> {
        let path = around.join(NAME);
        fs::create_dir_all(&path).map_err(|error| files::writing(&path, &error))?;
        let lock_path = path.join("lock");
        let lock = File::options().write(true).create(true).truncate(false).open(&lock_path);
        let lock = lock.map_err(|error| files::writing(&lock_path, &error))?;
        if let Err(TryLockError::WouldBlock) = lock.try_lock() {
            return Err(Error::new(Kind::Resource, format!("another run is at work in {}", path.display()))
                .help("wait for it, or name another folder"));
        }
        let folder = Folder { path, _lock: lock };
        if folder.has(RUN) && !resume {
            return Err(Error::invalid(format!("{} holds a run that was stopped", folder.path.display()))
                .help(Advice::Resume)
                .help("or remove that folder, or name another one"));
        }
        if !folder.has(RUN) {
            folder.empty()?;
        }
        Ok(folder)
    }

    /// Removes everything but the lock.
    pub(super) fn empty(&self) -> Result<()> {
        let failed = |error| files::writing(&self.path, &error);
        for entry in fs::read_dir(&self.path).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if !path.ends_with("lock") {
                fs::remove_file(&path).map_err(|error| files::writing(&path, &error))?;
            }
        }
        Ok(())
    }

    /// Where a file of this name is.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.file(name).exists()
    }

    /// Removes a file; what cannot be removed does no harm.
    pub(super) fn remove(&self, name: &str) {
        let _ = fs::remove_file(self.file(name));
    }

    /// Keeps numbers under a name, whole or not at all.
    pub(super) fn keep(&self, name: &str, words: &[u64]) -> Result<()> {
        let mut bytes: Vec<u8> = bytemuck::cast_slice(words).to_vec();
        bytes.extend(xxh3_64(&bytes).to_ne_bytes());
        files::whole(&self.file(&format!("{name}.unfinished")), &self.file(name), |out| {
            Ok(out.write_all(&bytes)?)
        })
    }

    /// The numbers kept under a name; `None` if there are none, or if they are not as they were written.
    pub(super) fn kept(&self, name: &str) -> Result<Option<Vec<u64>>> {
        let path = self.file(name);
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(files::reading(&path, &error)),
        };
        let Some((words, sum)) = bytes.split_last_chunk::<8>() else { return Ok(None) };
        if xxh3_64(words) != u64::from_ne_bytes(*sum) || words.len() % 8 != 0 {
            return Ok(None);
        }
        Ok(Some(
            words.chunks_exact(8).map(|word| u64::from_ne_bytes(word.try_into().expect("eight"))).collect(),
        ))
    }

    /// Begins a run of this game (see [`fingerprint`](super::fingerprint)), or goes on with one, which must be of the same
    /// game. Returns in how many shards the run deals positions out, as a power of two.
    pub(super) fn begin(&self, fingerprint: u64, bits: u32) -> Result<u32> {
        if !self.has(RUN) {
            self.keep(RUN, &[VERSION, fingerprint, bits.into()])?;
            return Ok(bits);
        }
        match self.kept(RUN)?.as_deref() {
            Some([VERSION, of, bits]) if *of == fingerprint => Ok(*bits as u32),
            Some([VERSION, ..]) => {
                Err(Error::invalid(format!("{} holds a run of another game", self.path.display()))
                    .help("were the game, its rules and its goals the same? Else name another folder"))
            }
            Some(_) => Err(Error::invalid(format!(
                "{} holds a run of another version of this program",
                self.path.display()
            ))
            .help("go on with that version, or remove the folder and begin anew")),
            None => Err(damaged(&self.file(RUN))),
        }
    }

    /// Removes the folder, once the answer is where it should be.
    pub(crate) fn clean(self) {
        // First what says that there is a run: whoever is killed in the midst of this leaves none, rather than a damaged one.
        self.remove(RUN);
        // What cannot be removed does no harm.
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// The error of a file of a run that is not as it was written.
pub(super) fn damaged(path: &Path) -> Error {
    Error::invalid(format!("{} is damaged", path.display()))
        .help("remove the folder of the run and begin anew")
}
