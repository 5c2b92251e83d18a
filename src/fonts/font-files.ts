// The files of the embedded faces: the same ones on the screen, in pictures and in PDFs.
import { MessageError, message } from '../messages/index.ts';
import type { FaceStyle, FontFamilyName } from './families.ts';

export type LoadFontFile = (family: FontFamilyName, piece: string, style: FaceStyle) => Promise<Uint8Array>;

const pathOf = (family: FontFamilyName, piece: string, style: FaceStyle): string =>
  `@fontsource/${family}/files/${family}-${piece}-${style}.woff`;

/** Returns the URLs of the font files in the built page. Node has no `import.meta.glob`. */
const findAddresses = () =>
  import.meta.glob<string>(
    [
      '/node_modules/@fontsource/{arimo,tinos,cousine}/files/*-{latin,latin-ext,cyrillic,greek,hebrew}-{400,700}-{normal,italic}.woff',
      '/node_modules/@fontsource/{gelasio,comic-neue}/files/*-{latin,latin-ext}-{400,700}-{normal,italic}.woff',
      '/node_modules/@fontsource/dejavu-sans/files/*-latin-{400,700}-normal.woff',
      '/node_modules/@fontsource/{caveat,dancing-script,great-vibes,sacramento}/files/*-{latin,latin-ext}-400-normal.woff',
      // Matches the patterns above, but is not a piece.
      '!/node_modules/@fontsource/*/files/*-{cyrillic,greek}-ext-*.woff',
    ],
    { query: '?url&no-inline', import: 'default', eager: true },
  );

export function addressOfFont(family: FontFamilyName, piece: string, style: FaceStyle): string {
  const path = pathOf(family, piece, style);
  const address = findAddresses()[`/node_modules/${path}`];
  if (address === undefined) throw new RangeError(`There is no font file ${path}.`);
  return address;
}

const nodeModule = (): typeof import('node:module') | undefined => {
  const host = (globalThis as { process?: Partial<NodeJS.Process> }).process;
  return host?.versions?.node ? host.getBuiltinModule?.('node:module') : undefined;
};

/** Returns the path of a font file in the installed packages; undefined outside of Node. */
export const fontFilePath = (family: FontFamilyName, piece: string, style: FaceStyle): string | undefined =>
  nodeModule()
    ?.createRequire(import.meta.url)
    .resolve(pathOf(family, piece, style));

/** Reads a font file: from the installed packages in Node, from the page's own host elsewhere. */
export const loadFontFile: LoadFontFile = async (family, piece, style) => {
  const path = fontFilePath(family, piece, style);
  if (path !== undefined) {
    const { readFile } = process.getBuiltinModule('node:fs/promises');
    return new Uint8Array(await readFile(path));
  }
  const response = await fetch(addressOfFont(family, piece, style));
  if (!response.ok) throw new MessageError(message("Couldn't load a font ({status}).", { status: response.status }));
  return new Uint8Array(await response.arrayBuffer());
};
