import type { Plugin } from 'vite';

const UTIF = /\/node_modules\/utif\/UTIF\.js$/;

/** Converts utif to an ES module, which workers share; drops ZIP: we only use the JPEG decoder. */
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
