import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PICTURE_FORMATS } from '../../codecs/formats.ts';
import { createTestApplication, pictureFile } from '../../testing/test-application.ts';
import { OPENABLE_TYPES } from '../file-types.ts';
import { takeLaunchedFiles } from './file-handles.ts';

const MANIFEST: { file_handlers: { accept: Record<string, string[]> }[]; icons: { src: string }[] } = JSON.parse(
  readFileSync(new URL('../../../public/manifest.webmanifest', import.meta.url), 'utf8'),
);

function createQueue() {
  const launches: ((launch: object) => void)[] = [];
  return { launchQueue: { setConsumer: (consume: (launch: object) => void) => void launches.push(consume) }, launches };
}

it('opens the launched files at once, and reports unreadable ones', async () => {
  const { core, shown } = createTestApplication();
  const queue = createQueue();
  const opened: string[][] = [];
  takeLaunchedFiles(queue, core.window, (files) => opened.push(files.map(({ name }) => name)));
  const [launch] = queue.launches;
  launch?.({ files: [] });
  launch?.({});
  launch?.({ files: ['a.png', 'a.json'].map((name) => ({ name, getFile: async () => pictureFile(name) })) });
  await expect.poll(() => opened).toEqual([['a.png', 'a.json']]);
  launch?.({ files: [{ name: 'gone.png', getFile: () => Promise.reject(new Error('It has gone.')) }] });
  await expect.poll(() => shown.messages).toMatchObject([{ kind: 'error', detail: 'It has gone.' }]);
  expect(opened).toHaveLength(1);
});

it('needs no queue', () => {
  takeLaunchedFiles({}, createTestApplication().core.window, () => expect.unreachable());
});

it('is offered by the manifest for everything that can be opened, and its icons are there', () => {
  const { accept } = MANIFEST.file_handlers[0] ?? { accept: {} };
  for (const { mediaType, extensions } of Object.values(PICTURE_FORMATS)) {
    expect(accept[mediaType]).toEqual(extensions.map((extension) => `.${extension}`));
  }
  const offered = [...Object.keys(accept), ...Object.values(accept).flat()];
  expect(offered).toEqual(expect.arrayContaining([...OPENABLE_TYPES.split(','), '.json']));
  for (const { src } of MANIFEST.icons)
    expect(readFileSync(new URL(`../../../public/${src}`, import.meta.url)).length).toBeGreaterThan(0);
});
