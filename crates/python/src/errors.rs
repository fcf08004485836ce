//! Errors as Python's exceptions, with what a person needs to find the fault.

use std::path::Path;

use pyo3::prelude::*;
use retrograde::{Error, error::Kind};

use crate::advice;

pyo3::import_exception!(retrograde._errors, InputError);
pyo3::import_exception!(retrograde._errors, ResourceError);
pyo3::import_exception!(retrograde._errors, WrongAnswer);

/// The exception that an error of the library is.
pub(crate) fn raised(error: Error) -> PyErr {
    within(error, None)
}

/// The same, about a file.
pub(crate) fn within(error: Error, file: Option<&Path>) -> PyErr {
    let file = file.map(|path| path.display().to_string());
    let place = error.place().map(|place| {
        // Python counts characters.
        let chars = |end: usize| place.excerpt[..end].chars().count();
        let fault = (chars(place.fault.start), chars(place.fault.end));
        (place.line, place.column, place.excerpt.clone(), fault, place.expected.clone())
    });
    let told = (error.message().to_owned(), advice::words(error.advice()), file, place);
    match error.kind() {
        Kind::Invalid | Kind::Io => InputError::new_err(told),
        Kind::Resource | Kind::Stopped => ResourceError::new_err(told),
    }
}

/// The input is wrong: what, and what to do.
pub(crate) fn wrong(message: impl Into<String>, advice: impl Into<String>) -> PyErr {
    let advice: String = advice.into();
    let error = Error::invalid(message);
    raised(if advice.is_empty() { error } else { error.help(advice) })
}
