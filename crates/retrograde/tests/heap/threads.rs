//! More threads find the same values.

use retrograde::{
    Control,
    heap::Code,
    heap::{self, Answer, Keep},
    memory::Budget,
};

fn with_threads(code: &str, upto: usize, threads: usize, keep: &mut dyn Keep) -> Answer {
    let code: Code = code.parse().expect("a code");
    heap::solve(&code, Default::default(), upto, keep, &Control::new(threads, Budget::unlimited()))
        .expect("memory enough")
}

/// All values that are kept.
#[derive(Default)]
struct Kept(Vec<u32>);

impl Keep for Kept {
    fn keep(
        &mut self,
        from: usize,
        values: &mut dyn ExactSizeIterator<Item = u32>,
    ) -> retrograde::Result<()> {
        assert_eq!(from, self.0.len(), "no gap");
        self.0.extend(values);
        Ok(())
    }
}

#[test]
fn any_number_of_threads_finds_the_same_values_and_keeps_them_in_order() {
    // One byte and two a value; one split and several; parity; many rare values and few.
    for (code, upto) in
        [("grundy", 60_000), ("0.6", 60_000), ("0.06", 40_000), ("0.16", 30_000), ("4.7", 30_000)]
    {
        let one = with_threads(code, upto, 1, &mut ());
        for threads in [2, 3, 40] {
            let mut kept = Kept::default();
            let more = with_threads(code, upto, threads, &mut kept);
            assert!(one.values.iter().eq(more.values.iter()), "{code} with {threads} threads");
            assert!(more.values.iter().eq(kept.0), "{code} with {threads} threads");
            assert_eq!((one.period, one.mask), (more.period, more.mask), "{code} with {threads} threads");
        }
    }
}

#[test]
fn without_memory_for_other_threads_one_does_it_all() {
    let code: Code = "grundy".parse().unwrap();
    // Room for the values, not for a second table.
    let control = Control::new(2, Budget::new(70_000));
    let answer = heap::solve(&code, Default::default(), 65_535, &mut (), &control).unwrap();
    assert_eq!(answer.values.checksum(), 0x32f2_2e59_ae91_3615);
}
