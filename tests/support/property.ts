import fc from 'fast-check';

/**
 * fast-check for property tests. They try the same examples in every run, so that failures do not depend on chance.
 * `VOCATIVE_SEED=random` tries others; a number repeats those of a failure, whose message contains its seed. For tests
 * whose examples take seconds, `endOnFailure` stops fast-check from searching minutes for a smaller one.
 */

const fixedSeed = 7;
const wanted = process.env['VOCATIVE_SEED'] ?? String(fixedSeed);
const seed = wanted === 'random' ? Math.trunc(Math.random() * 2 ** 31) : Number(wanted);
if (!Number.isInteger(seed)) throw new Error(`VOCATIVE_SEED is “random” or a whole number, not “${wanted}”`);
fc.configureGlobal({ seed });

export { fc };
