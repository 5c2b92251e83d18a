import { expect, it } from 'vitest';
import { createNodePlatform } from '../codecs/node-platform.ts';
import { openPicture } from '../codecs/open-picture.ts';
import { PngWriter } from '../codecs/png/write.ts';
import type { RgbaImage } from '../codecs/rgba.ts';
import { joinAsTiff } from './join-tiff.ts';

const platform = createNodePlatform();

const imageOf = (width: number, height: number, color: readonly [number, number, number]): RgbaImage => ({
  width,
  height,
  data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => [...color, 255][at % 4] ?? 0),
});

async function pngOf(name: string, image: RgbaImage): Promise<File> {
  const writer = new PngWriter(image);
  await writer.addStrip(image);
  return new File(await writer.finish(), name);
}

it('has every page of every picture, in their order, to the last pixel', async () => {
  const red = imageOf(40, 30, [200, 10, 10]);
  const blue = imageOf(25, 60, [10, 10, 200]);
  const twice = await joinAsTiff([await pngOf('red.png', red), await pngOf('blue.png', blue)], platform);
  const pair = new File([twice], 'pair.tiff');
  const joined = await joinAsTiff([pair, await pngOf('red.png', red)], platform);
  const picture = openPicture(new Uint8Array(await joined.arrayBuffer()), platform);
  expect(picture.pages).toEqual([red, blue, red].map(({ width, height }) => ({ width, height })));
  for (const [index, page] of [red, blue, red].entries()) {
    expect((await picture.decodePage(index)).data).toEqual(page.data);
  }
});

it('names the file that is not a picture', async () => {
  const good = await pngOf('good.png', imageOf(4, 4, [1, 2, 3]));
  await expect(joinAsTiff([good, new File(['no picture'], 'bad.png')], platform)).rejects.toThrow(/^bad\.png: /);
});
