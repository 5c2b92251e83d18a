import { expect, it } from 'vitest';
import { createImageStore } from './environment.ts';

/** A store whose pictures are done when the test says so, and what it has decoded. */
function createStore(mostKept: number) {
  const decoded: string[] = [];
  let loads = 0;
  const ask = createImageStore(
    () => {
      loads += 1;
    },
    async (dataUrl) => {
      decoded.push(dataUrl);
      if (dataUrl === 'broken') throw new Error('No picture');
      return { dataUrl } as unknown as CanvasImageSource;
    },
    mostKept,
  );
  /** Paints until nothing new comes. */
  const paint = async (...dataUrls: string[]) => {
    for (let painted = -1; painted !== loads; ) {
      painted = loads;
      for (const dataUrl of dataUrls) ask(dataUrl);
      await new Promise((resolve) => setTimeout(resolve));
    }
    return dataUrls.map((dataUrl) => ask(dataUrl));
  };
  return { decoded, paint };
}

it('decodes a picture once, and one that cannot be decoded, too', async () => {
  const { decoded, paint } = createStore(1000);
  expect(await paint('aaaa', 'broken')).toEqual([{ dataUrl: 'aaaa' }, undefined]);
  await paint('aaaa', 'broken');
  expect(decoded).toEqual(['aaaa', 'broken']);
});

it('evicts the least recently used image, and decodes it again', async () => {
  const { decoded, paint } = createStore(8);
  await paint('aaaa');
  await paint('bbbb');
  await paint('cccc');
  await paint('dddd');
  decoded.length = 0;
  await paint('dddd', 'cccc');
  expect(decoded).toEqual([]);
  await paint('aaaa');
  expect(decoded).toEqual(['aaaa']);
});

it('keeps all that is painted together, however much it is', async () => {
  const { decoded, paint } = createStore(8);
  const many = Array.from({ length: 20 }, (_, index) => `page-${index}`);
  await paint(...many);
  await paint(...many);
  expect(decoded).toEqual(many);
});
