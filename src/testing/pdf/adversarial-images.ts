// Secrets in pixels: images of every depth, masks, and images shared by pages.

import { concatBytes } from '../../codecs/bytes.ts';
import { encodeJpegAs } from '../jpeg-encoder.ts';
import { createRandom } from '../random.ts';
import { encodeCcitt } from '../tiff-codecs.ts';
import type { MakeCase } from './adversarial-case.ts';
import { JPX_SAMPLES, type JpxKind } from './jpx-samples.ts';

/** 200 × 100 pt at (150, 450), 2 pt per pixel: the secret's pixels are under its box. */
const [WIDTH, HEIGHT] = [100, 50];
const PLACE = 'q 200 0 0 100 150 450 cm /Im Do Q\n';
/** From top left (px); 198…298 and 494…516 in pt. */
const SECRET = { x: 26, y: 18, width: 45, height: 9 };
/** Pixels that must become uniform, independent of rounding. */
const IMAGE = { width: WIDTH, height: HEIGHT, pixels: { x: 24, y: 17, width: 49, height: 10 } };

/** Creates samples: a gradient, with seeded noise at the secret. */
function toSamples(seed: number, components: number, bits: number): Uint8Array {
  const random = createRandom(seed);
  const rowBytes = Math.ceil((WIDTH * components * bits) / 8);
  const data = new Uint8Array(rowBytes * HEIGHT);
  const most = 2 ** bits - 1;
  const { x, y, width, height } = SECRET;
  for (let row = 0; row < HEIGHT; row++) {
    for (let index = 0; index < WIDTH * components; index++) {
      const column = Math.floor(index / components);
      const isSecret = column >= x && column < x + width && row >= y && row < y + height;
      const value = isSecret ? random.integer(0, most) : bits === 1 ? column % 2 : Math.round((column / WIDTH) * most);
      const bit = index * bits;
      const at = row * rowBytes + (bit >> 3);
      if (bits === 16) data.set([value >> 8, value & 255], row * rowBytes + index * 2);
      else data[at] = (data[at] ?? 0) | (value << (8 - bits - (bit & 7)));
    }
  }
  return data;
}

const entries = (space: string, bits: number, more = '') =>
  `/Type /XObject /Subtype /Image /Width ${WIDTH} /Height ${HEIGHT} /BitsPerComponent ${bits} ${space === '' ? '' : `/ColorSpace ${space}`} ${more}`;

const image = (number: number) => ({ resources: `/XObject <</Im ${number} 0 R>>`, content: PLACE, image: IMAGE });

const plain =
  (space: string, components: number, bits: number, more = ''): MakeCase =>
  (_, kit, seed) =>
    image(kit.stream(entries(space, bits, more), toSamples(seed, components, bits), true));

/** JBIG2 segment header: number, type, page, length. */
const segment = (number: number, type: number, data: Uint8Array): Uint8Array =>
  concatBytes([Uint8Array.of(0, 0, 0, number, type, 0, 1), toLong(data.length), data]);
const toLong = (value: number) => Uint8Array.of(value >> 24, value >> 16, value >> 8, value);

/** JBIG2 page with one generic region in MMR coding; 1 is black. */
const jbig2Segments = (bits: Uint8Array): [page: Uint8Array, region: Uint8Array] => {
  const size = concatBytes([toLong(WIDTH), toLong(HEIGHT)]);
  const fax = encodeCcitt(bits, WIDTH, HEIGHT, 'g4');
  return [
    segment(0, 48, concatBytes([size, new Uint8Array(11)])),
    segment(1, 38, concatBytes([size, new Uint8Array(9), Uint8Array.of(1), fax])),
  ];
};
const toJbig2 = (bits: Uint8Array) => concatBytes(jbig2Segments(bits));

/** @param coarseness horizontal chroma subsampling; vertical is 2 */
const jpeg =
  (coarseness: number, isSmoothed: boolean): MakeCase =>
  (_, kit, seed) => {
    const samples = toSamples(seed, 3, 8);
    const data = Uint8ClampedArray.from({ length: WIDTH * HEIGHT * 4 }, (_value, at) =>
      at % 4 === 3 ? 255 : (samples[(at >> 2) * 3 + (at % 4)] ?? 0),
    );
    const sampling = [
      [coarseness, 2],
      [1, 1],
      [1, 1],
    ] as const;
    const coding = { quality: 60, sampling, scans: 'interleaved', restartInterval: 0, isSmoothed } as const;
    return image(
      kit.stream(
        entries('/DeviceRGB', 8, '/Filter /DCTDecode'),
        encodeJpegAs({ data, width: WIDTH, height: HEIGHT }, coding),
      ),
    );
  };

const jpxData = (kind: JpxKind, seed: number) => Buffer.from(JPX_SAMPLES[kind][seed % 2] ?? '', 'base64');

const jpx =
  (kind: JpxKind): MakeCase =>
  (_, kit, seed) =>
    image(kit.stream(entries('/DeviceGray', 8, '/Filter /JPXDecode'), jpxData(kind, seed)));

const hexOf = (data: Uint8Array) => `${Array.from(data, (byte) => byte.toString(16).padStart(2, '0')).join('')}>`;

export const IMAGE_CASES: Readonly<Record<string, MakeCase>> = {
  'an image in RGB': plain('/DeviceRGB', 3, 8),
  'an image in grey': plain('/DeviceGray', 1, 8),
  'an image in black and white': plain('/DeviceGray', 1, 1),
  'an image of 4 bits': plain('/DeviceGray', 1, 4),
  'an image of 16 bits': plain('/DeviceRGB', 3, 16),
  'an image in CMYK': plain('/DeviceCMYK', 4, 8),
  'an image in Lab': plain('[/Lab <</WhitePoint [0.95 1 1.09]>>]', 3, 8),
  'an image with a palette': plain(`[/Indexed /DeviceRGB 15 <${'0123456789abcdef'.repeat(6)}>]`, 1, 4),
  'a stencil': plain('', 1, 1, '/ImageMask true'),
  'an image turned upside down': (_, kit, seed) => ({
    ...image(kit.stream(entries('/DeviceGray', 8), toSamples(seed, 1, 8), true)),
    content: 'q 200 0 0 -100 150 550 cm /Im Do Q\n',
    box: [198, 484, 298, 506],
  }),
  'an image with a predictor': (_, kit, seed) => {
    const rows = toSamples(seed, 1, 8);
    const written = new Uint8Array((WIDTH + 1) * HEIGHT);
    for (let row = 0; row < HEIGHT; row++) {
      written[row * (WIDTH + 1)] = 2;
      for (let x = 0; x < WIDTH; x++)
        written[row * (WIDTH + 1) + 1 + x] =
          (rows[row * WIDTH + x] ?? 0) - (row > 0 ? (rows[(row - 1) * WIDTH + x] ?? 0) : 0);
    }
    return image(
      kit.stream(entries('/DeviceGray', 8, `/DecodeParms <</Predictor 15 /Columns ${WIDTH}>>`), written, true),
    );
  },
  'an image in hexadecimal digits': (_, kit, seed) =>
    image(kit.stream(entries('/DeviceGray', 8, '/Filter /ASCIIHexDecode'), hexOf(toSamples(seed, 1, 8)))),
  'an image with a soft mask': (_, kit, seed) => {
    const mask = kit.stream(entries('/DeviceGray', 8), toSamples(seed, 1, 8), true);
    return image(kit.stream(entries('/DeviceGray', 8, `/SMask ${mask} 0 R`), toSamples(1, 1, 8), true));
  },
  'an image with a stencil mask': (_, kit, seed) => {
    const mask = kit.stream(entries('', 1, '/ImageMask true'), toSamples(seed, 1, 1), true);
    return image(kit.stream(entries('/DeviceGray', 8, `/Mask ${mask} 0 R`), toSamples(1, 1, 8), true));
  },
  'an image with alternates': (_, kit, seed) => {
    const other = kit.stream(entries('/DeviceRGB', 8), toSamples(seed, 3, 8), true);
    return image(
      kit.stream(entries('/DeviceGray', 8, `/Alternates [<</Image ${other} 0 R>>]`), toSamples(seed, 1, 8), true),
    );
  },
  'an image on two pages': (_, kit, seed) => ({
    ...image(kit.stream(entries('/DeviceGray', 8), toSamples(seed, 1, 8), true)),
    second: PLACE,
  }),
  'an image on another page that draws it elsewhere': (_, kit, seed) => ({
    ...image(kit.stream(entries('/DeviceGray', 8), toSamples(seed, 1, 8), true)),
    second: `q 20 0 0 10 198 500 cm /Im Do Q\nq 200 0 0 100 150 50 cm /Im Do Q\n`,
  }),
  'an image that nothing draws': (_, kit, seed) => {
    const other = kit.stream(entries('/DeviceRGB', 8), toSamples(seed, 3, 8), true);
    const made = image(kit.stream(entries('/DeviceGray', 8), toSamples(seed, 1, 8), true));
    return { ...made, resources: made.resources.replace('<<', `<</Other ${other} 0 R `) };
  },
  'an inline image': (_, _kit, seed) => ({
    content: `q 200 0 0 100 150 450 cm BI /W ${WIDTH} /H ${HEIGHT} /BPC 8 /CS /G /F /AHx ID ${hexOf(toSamples(seed, 1, 8))} EI Q\n`,
    image: IMAGE,
  }),
  'a JPEG image': jpeg(2, false),
  'a JPEG image whose colours are coarse and smoothed': jpeg(4, true),
  'an image in JPEG 2000': jpx('lossless'),
  'an image in JPEG 2000 with rounded coefficients': jpx('rounded'),
  'an image in JPEG 2000 with bits left out': jpx('cutRounded'),
  'an image in JPEG 2000 with bits of whole coefficients left out': jpx('cut'),
  'an image with a soft mask in lossy JPEG 2000': (_, kit, seed) => {
    const mask = kit.stream(entries('/DeviceGray', 8, '/Filter /JPXDecode'), jpxData('cutRounded', seed));
    return image(kit.stream(entries('/DeviceGray', 8, `/SMask ${mask} 0 R`), toSamples(1, 1, 8), true));
  },
  'an image in JPEG 2000 on a page that becomes a picture': (_, kit, seed) => ({
    ...image(kit.stream(entries('/DeviceGray', 8, '/Filter /JPXDecode'), jpxData('cutRounded', seed))),
    // Clipping text isn't cut. The image covers no words.
    content: 'q 200 0 0 100 150 150 cm /Im Do Q q BT 7 Tr /F1 20 Tf 200 200 Td (CLIP) Tj ET Q\n',
    box: [198, 194, 298, 216],
    mayBePicture: true,
  }),
  'a stamp that is an image in lossy JPEG 2000': (_, kit, seed) => {
    const number = kit.stream(entries('/DeviceGray', 8, '/Filter /JPXDecode'), jpxData('cutRounded', seed));
    const look = kit.stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 100 50] /Resources <</XObject <</Im ${number} 0 R>>>>`,
      'q 100 0 0 50 0 0 cm /Im Do Q',
    );
    return {
      content: '',
      page: `/Annots [${kit.add(`<</Type /Annot /Subtype /Stamp /F 4 /Rect [150 150 350 250] /AP <</N ${look} 0 R>>>>`)} 0 R]`,
      box: [198, 194, 298, 216],
      image: IMAGE,
    };
  },
  'an image in JBIG2': (_, kit, seed) =>
    image(kit.stream(entries('/DeviceGray', 1, '/Filter /JBIG2Decode'), toJbig2(toSamples(seed, 1, 1)))),
  'a JBIG2 stencil whose parts stand elsewhere': (_, kit, seed) => {
    const [page, region] = jbig2Segments(toSamples(seed, 1, 1));
    const globals = kit.stream('', page);
    const more = `/ImageMask true /Filter /JBIG2Decode /DecodeParms <</JBIG2Globals ${globals} 0 R>>`;
    return image(kit.stream(entries('', 1, more), region));
  },
  'an image in fax code': (_, kit, seed) => {
    const more = `/Filter /CCITTFaxDecode /DecodeParms <</K -1 /Columns ${WIDTH} /Rows ${HEIGHT} /BlackIs1 true>>`;
    return image(kit.stream(entries('/DeviceGray', 1, more), encodeCcitt(toSamples(seed, 1, 1), WIDTH, HEIGHT, 'g4')));
  },
  'an image with a colour profile': (_, kit, seed) => {
    const profile = kit.stream('/N 3 /Alternate /DeviceRGB', 'a profile that nobody can read', true);
    return image(kit.stream(entries(`[/ICCBased ${profile} 0 R]`, 8), toSamples(seed, 3, 8), true));
  },
  'an image whose pixels are words': (secret, kit) => {
    const data = new Uint8Array(WIDTH * HEIGHT).fill(200);
    const { x, y } = SECRET;
    for (let row = y; row < y + 8; row++)
      data.set(
        Uint8Array.from(secret, (letter) => letter.charCodeAt(0)),
        row * WIDTH + x,
      );
    return image(kit.stream(entries('/DeviceGray', 8), data));
  },
  'a mesh of colours': (_, kit, seed) => {
    const random = createRandom(seed);
    const vertex = () => [0, random.integer(0, 255), random.integer(0, 255), random.integer(0, 255)];
    const data = Uint8Array.from(Array.from({ length: 12 }, vertex).flat());
    const mesh = kit.stream(
      '/ShadingType 4 /ColorSpace /DeviceGray /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [198 298 494 516 0 1]',
      data,
    );
    return {
      resources: `/Shading <</S1 ${mesh} 0 R>>`,
      content: 'q 190 480 120 50 re W n /S1 sh Q\n',
      mayBePicture: true,
    };
  },
};
