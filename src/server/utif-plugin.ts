import type { Plugin } from 'vite';

const UTIF = /\/node_modules\/utif\/UTIF\.js$/;

/**
 * Converts utif from CommonJS to an ES module. Bundlers add a CommonJS runtime to each importer, so
 * each separately built worker would contain a different copy of utif; as a module the copies are
 * the same file. Its ZIP dependency is dropped: we only use its JPEG decoder.
 */
export function utifOnce(): Plugin {
  return {
    name: 'markwright-utif-once',
    apply: 'build',
    transform: {
      filter: { id: UTIF },
      handler: (code) =>
        `const module = { exports: {} };\n((module, require) => {\n${code}\n})(module);\nexport default module.exports;\n`,
    },
  };
}
