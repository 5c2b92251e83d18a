import { expect, it } from 'vitest';
import { buildMark } from '../testing/build-marks.ts';
import { createRandom } from '../testing/random.ts';
import { createTestApplication, pictureFile } from '../testing/test-application.ts';
import { openSample } from './sample.ts';

function setUp() {
  const app = createTestApplication();
  const mark = buildMark('RectangleAnnotation', createRandom(3));
  app.served.set('samples/sample.tif', new Blob(['pixels']));
  app.served.set('samples/sample.marks.json', new Blob([JSON.stringify({ marks: [mark] })]));
  return { ...app, mark };
}

it('opens the sample with its marks, once, however often it is asked for', async () => {
  const { core, mark, events, picture } = setUp();
  await Promise.all([openSample(core), openSample(core)]);
  expect(picture()?.name).toBe('sample.tif');
  expect(core.editor.document.toMarksDocument().marks).toEqual([mark]);
  expect(events.map(({ kind }) => kind)).toEqual(['opened']);
});

it('does not take the place of a document that was chosen while the sample was fetched', async () => {
  const { core, picture, events, shown } = setUp();
  const sample = openSample(core);
  await core.workspace.open({ file: pictureFile('a.png') });
  await sample;
  expect(picture()?.name).toBe('a.png');
  expect(events.map(({ kind }) => kind)).toEqual(['opened']);
  expect(shown.messages).toEqual([]);
});

it('reports no missing sample once another document was chosen', async () => {
  const { core, served, shown } = setUp();
  served.clear();
  const sample = openSample(core);
  await core.workspace.open({ file: pictureFile('a.png') });
  await sample;
  expect(shown.messages).toEqual([]);
  await openSample(core);
  expect(shown.messages).toMatchObject([{ kind: 'error', title: "Couldn't load the sample" }]);
});
