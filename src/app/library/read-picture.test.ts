import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addExif, createExif } from '../../testing/exif.ts';
import { encodeJpeg } from '../../testing/jpeg.ts';
import { writePng } from '../../testing/png.ts';
import { createSmallPictures } from '../../testing/small-pictures.ts';
import { chunksOf, encodeWebp, extendedHeader, writeWebp } from '../../testing/webp.ts';
import { readPicture } from './read-picture.ts';

/** How many decoded pictures are held. */
let held = 0;
let decodes = true;

/** Browser-only services: a decoder, and a canvas that always writes the same. */
beforeEach(() => {
  held = 0;
  decodes = true;
  vi.stubGlobal('createImageBitmap', async () => {
    if (!decodes) throw new DOMException('Damaged', 'InvalidStateError');
    held += 1;
    const close = () => {
      held -= 1;
    };
    return { width: WIDTH, height: HEIGHT, close };
  });
  vi.stubGlobal('document', {
    createElement: () => ({
      getContext: () => ({ drawImage: () => undefined }),
      toBlob: (done: (blob: Blob) => void, type: string) => done(new Blob([WRITTEN_ANEW], { type })),
    }),
  });
  vi.stubGlobal(
    'FileReader',
    class {
      result = '';
      onload = (): void => undefined;
      async readAsDataURL(blob: Blob) {
        this.result = `data:${blob.type};base64,${Buffer.from(await blob.arrayBuffer()).toString('base64')}`;
        this.onload();
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const [WIDTH, HEIGHT] = [12, 6];
const WRITTEN_ANEW = 'written anew';
const RGBA = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(200);
const GREY = { width: WIDTH, height: HEIGHT, depth: 8, colorType: 0, samples: RGBA } as const;
const NOTE = [...'Taken at 52.5, 13.4'].map((letter) => letter.charCodeAt(0));

const fileOf = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], 'a picture');

async function read(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const result = await readPicture(fileOf(bytes));
  if (!result.ok) throw new Error(result.error);
  expect(result.value).toMatchObject({ name: 'a picture', aspectRatio: WIDTH / HEIGHT });
  return Buffer.from(result.value.picture.imageDataUrl.split(',')[1] ?? '', 'base64').toString('latin1');
}

it('keeps a small picture without notes to the byte', async () => {
  const pictures = await createSmallPictures();
  for (const name of ['png', 'gif', 'webp']) {
    const bytes = pictures.get(name) ?? new Uint8Array();
    expect(await read(bytes)).toBe(Buffer.from(bytes).toString('latin1'));
  }
});

it('removes metadata in every format', async () => {
  const webp = chunksOf(await encodeWebp(RGBA, WIDTH, HEIGHT));
  const noted: Record<string, Uint8Array<ArrayBuffer>> = {
    'a JPEG with EXIF data': addExif(await encodeJpeg(RGBA, WIDTH, HEIGHT), createExif(6)),
    'a JPEG without': await encodeJpeg(RGBA, WIDTH, HEIGHT),
    'a PNG with EXIF data': writePng({ ...GREY, chunks: [['eXIf', createExif(6)]] }),
    'a PNG with a text': writePng({ ...GREY, chunks: [['tEXt', NOTE]] }),
    'a PNG with an international text': writePng({ ...GREY, chunks: [['iTXt', NOTE]] }),
    'a WebP with EXIF data': writeWebp([extendedHeader(WIDTH, HEIGHT, 8), ...webp, ['EXIF', createExif(6)]]),
    'a WebP with XMP data': writeWebp([extendedHeader(WIDTH, HEIGHT, 4), ...webp, ['XMP ', NOTE]]),
  };
  for (const [name, bytes] of Object.entries(noted)) expect([name, await read(bytes)]).toEqual([name, WRITTEN_ANEW]);
});

it('gives equal pictures equal ids, and others different ones', async () => {
  const idOf = async (level: number) => {
    const result = await readPicture(fileOf(writePng({ ...GREY, samples: RGBA.map(() => level) })));
    return result.ok && result.value.picture.imageId;
  };
  expect(await idOf(1)).toBe(await idOf(1));
  expect(await idOf(1)).not.toBe(await idOf(2));
});

it('rejects damaged, huge and other files without decoding them', async () => {
  const png = writePng(GREY);
  const huge = png.slice();
  new DataView(huge.buffer).setUint32(16, 60_000_001);
  const large = Object.assign(fileOf(png), {});
  Object.defineProperty(large, 'size', { value: 26 * 1024 * 1024 });
  const decode = vi.spyOn(globalThis, 'createImageBitmap');
  for (const file of [fileOf(new Uint8Array()), new File(['%PDF-1.7'], 'a.png'), fileOf(huge), large]) {
    expect(await readPicture(file)).toMatchObject({ ok: false, error: expect.any(String) });
  }
  expect(decode).not.toHaveBeenCalled();
  decodes = false;
  expect(await readPicture(fileOf(png))).toMatchObject({ ok: false, error: expect.stringContaining('damaged') });
});

it('releases decoded pictures', async () => {
  await read(writePng(GREY));
  await read(await encodeJpeg(RGBA, WIDTH, HEIGHT));
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => null }) });
  await expect(readPicture(fileOf(await encodeJpeg(RGBA, WIDTH, HEIGHT)))).rejects.toThrow("couldn't create a canvas");
  expect(held).toBe(0);
});
