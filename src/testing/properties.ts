// Fixed seed for property tests, so that results are reproducible; MARKWRIGHT_SEED sets another.
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.MARKWRIGHT_SEED ?? 1) });

export { fc };
