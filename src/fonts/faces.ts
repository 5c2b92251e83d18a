// Declares the embedded faces to a page or a worker. Browsers load a file when text needs it.
import { FAMILY_NAMES, FONT_FAMILIES } from './families.ts';
import { addressOfFont } from './font-files.ts';

const RANGES = import.meta.glob<Readonly<Record<string, string>>>(
  '/node_modules/@fontsource/{arimo,tinos,cousine,gelasio,comic-neue,dejavu-sans,caveat,dancing-script,great-vibes,sacramento}/unicode.json',
  { import: 'default', eager: true },
);

function createFaces(): FontFace[] {
  return FAMILY_NAMES.flatMap((family) => {
    const { name, pieces, faces } = FONT_FAMILIES[family];
    const ranges = RANGES[`/node_modules/@fontsource/${family}/unicode.json`] ?? {};
    return pieces.flatMap((piece) =>
      faces.map((face) => {
        const [weight = '', style = ''] = face.split('-');
        const range = ranges[piece];
        return new FontFace(name, `url("${addressOfFont(family, piece, face)}")`, {
          weight,
          style,
          display: 'swap',
          ...(range === undefined ? {} : { unicodeRange: range }),
        });
      }),
    );
  });
}

const declared = new WeakSet<FontFaceSet>();

export function declareFaces(fonts: FontFaceSet): void {
  if (declared.has(fonts)) return;
  declared.add(fonts);
  for (const face of createFaces()) fonts.add(face);
}
