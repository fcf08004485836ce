#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| retrograde_fuzz::run("mtx_as_defined", data));
