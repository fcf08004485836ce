#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| retrograde_fuzz::run("gexf", data));
