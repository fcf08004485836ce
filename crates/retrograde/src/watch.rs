//! An observer of a method's steps. `()` observes nothing and compiles away.
