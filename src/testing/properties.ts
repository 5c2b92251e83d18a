// Properties are tried with the same values each time, so that a test that has passed passes again; other ones with MARKWRIGHT_SEED.
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.MARKWRIGHT_SEED ?? 1) });

export { fc };
