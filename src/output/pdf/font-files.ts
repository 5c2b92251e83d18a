// Where the fonts come from that are embedded in PDFs: free ones, as wide as those that the format names where such exist.
import { SaidError, say } from '../../messages/index.ts';

/** A family in the pieces that its characters are kept in, the commonest first. */
interface FontFamily {
  readonly pieces: readonly string[];
  /** Weights and styles that it has been drawn in; others are made of these. */
  readonly faces: readonly FaceStyle[];
}

export type FaceStyle = '400-normal' | '400-italic' | '700-normal' | '700-italic';

const FOUR = ['400-normal', '400-italic', '700-normal', '700-italic'] as const;
const PLAIN = ['400-normal'] as const;
const EUROPEAN = ['latin', 'latin-ext', 'cyrillic', 'greek', 'hebrew'];
const LATIN = ['latin', 'latin-ext'];

export const FONT_FAMILIES = {
  arimo: { pieces: EUROPEAN, faces: FOUR },
  tinos: { pieces: EUROPEAN, faces: FOUR },
  cousine: { pieces: EUROPEAN, faces: FOUR },
  gelasio: { pieces: LATIN, faces: FOUR },
  'comic-neue': { pieces: ['latin'], faces: FOUR },
  // Its one piece holds all its scripts.
  'dejavu-sans': { pieces: ['latin'], faces: ['400-normal', '700-normal'] },
  caveat: { pieces: LATIN, faces: PLAIN },
  'dancing-script': { pieces: LATIN, faces: PLAIN },
  'great-vibes': { pieces: LATIN, faces: PLAIN },
  sacramento: { pieces: LATIN, faces: PLAIN },
} as const satisfies Record<string, FontFamily>;

export type FontFamilyName = keyof typeof FONT_FAMILIES;

export type LoadFontFile = (family: FontFamilyName, piece: string, style: FaceStyle) => Promise<Uint8Array>;

/** The addresses of the font files in the built page; not called in Node, which has no such function. */
const findAddresses = () =>
  import.meta.glob<string>(
    [
      '/node_modules/@fontsource/{arimo,tinos,cousine}/files/*-{latin,latin-ext,cyrillic,greek,hebrew}-{400,700}-{normal,italic}.woff',
      '/node_modules/@fontsource/{gelasio,comic-neue}/files/*-{latin,latin-ext}-{400,700}-{normal,italic}.woff',
      '/node_modules/@fontsource/dejavu-sans/files/*-latin-{400,700}-normal.woff',
      '/node_modules/@fontsource/{caveat,dancing-script,great-vibes,sacramento}/files/*-{latin,latin-ext}-400-normal.woff',
      // Fits the patterns above, and is no piece that is asked for.
      '!/node_modules/@fontsource/*/files/*-{cyrillic,greek}-ext-*.woff',
    ],
    { query: '?url&no-inline', import: 'default', eager: true },
  );

/** From the installed packages, where there is a file system to read them from; otherwise from our own host. */
export const loadFontFile: LoadFontFile = async (family, piece, style) => {
  const path = `@fontsource/${family}/files/${family}-${piece}-${style}.woff`;
  const host = (globalThis as { process?: Partial<NodeJS.Process> }).process;
  if (host?.versions?.node && host.getBuiltinModule) {
    const { createRequire } = host.getBuiltinModule('node:module');
    const { readFile } = host.getBuiltinModule('node:fs/promises');
    return new Uint8Array(await readFile(createRequire(import.meta.url).resolve(path)));
  }
  const url = findAddresses()[`/node_modules/${path}`];
  if (url === undefined) throw new RangeError(`There is no font file ${path}.`);
  const response = await fetch(url);
  if (!response.ok) throw new SaidError(say('A font could not be loaded ({status}).', { status: response.status }));
  return new Uint8Array(await response.arrayBuffer());
};
