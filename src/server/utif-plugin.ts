import type { Plugin } from 'vite';

const UTIF = /\/node_modules\/utif\/UTIF\.js$/;

/**
 * Makes utif, which is CommonJS, an ES module. A bundler gives CommonJS a runtime that lies in whatever imports it: each worker, built by
 * itself, would have a copy of utif with another name inside. Without one the copies are the same file. It unpacks its ZIP data by a
 * package that it asks for; we use its JPEG decoder alone, which needs none.
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
