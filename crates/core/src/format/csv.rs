//! The format `csv`: a table of moves, as spreadsheets, pandas and Gephi write it, with commas, semicolons, tabs or bars.
//!
//! A row is a move. Its columns are named by a header such as `source,target`, in any order, or are the first two. A table
//! whose columns are called like its rows is a matrix.

mod header;
mod read;
mod records;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;
