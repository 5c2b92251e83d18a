import { expect, it, vi } from 'vitest';
import type { OutputResult, writeFiles } from '../../output/index.ts';
import { createTestApplication, pictureFile } from '../../testing/test-application.ts';
import { markIn } from '../../testing/test-editor.ts';
import { typedPage } from '../../testing/typed-page.ts';
import type { Words } from '../words.ts';
import { saveComments } from './comments.ts';

const LINES = [
  { x: 0, y: 10, width: 300, height: 14 },
  { x: 0, y: 24, width: 300, height: 14 },
] as const;
const RESULT: OutputResult = {
  files: [{ name: 'a.comments.pdf', blob: new Blob(['%PDF']) }],
  report: { redactedPixels: 0, redactedPages: 0, pageCount: 1, notes: [], problems: [] },
};

/** A page with two commented lines, the second of them redacted. */
async function setUp() {
  const app = createTestApplication();
  await app.core.workspace.open({ file: pictureFile('a.png') });
  const date = '2026-01-02T03:04:05Z';
  const comments = [{ data: { author: 'Ada' }, creationDateTime: date, text: 'Is this so?' }];
  const marks = [
    ...LINES.map((line, index) =>
      markIn('RectangleAnnotation', `line ${index}`, line, { conversation: { data: {}, comments } }),
    ),
    markIn('RectangleRedaction', 'redaction', { ...LINES[1], y: 30 }),
  ];
  app.core.editor.document.commit('Draw', (transaction) => {
    for (const mark of marks) transaction.add(mark);
  });
  const page = typedPage(['Payment is due', 'Alice']);
  const words = { read: async () => page } as unknown as Words;
  const write = vi.fn<typeof writeFiles>(async () => RESULT);
  return { ...app, words, write };
}

it('saves the comments as CSV, without words under redactions', async () => {
  const { core, words, write, saved, shown } = await setUp();
  await saveComments(core, words, 'csv', write);
  expect(shown.messages).toEqual([]);
  expect((await saved.get('a.comments.csv')?.text())?.split('\r\n').slice(1)).toEqual([
    '1,RectangleAnnotation,Payment is due,Ada,2026-01-02T03:04:05Z,open,0,Is this so?,line 0',
    '1,RectangleAnnotation,,Ada,2026-01-02T03:04:05Z,open,0,Is this so?,line 1',
    '',
  ]);
  expect(shown.progress).toBeUndefined();
});

it('saves them as a PDF, without words under redactions', async () => {
  const { core, words, write, saved } = await setUp();
  await saveComments(core, words, 'pdf', write);
  expect(await saved.get('a.comments.pdf')?.text()).toBe('%PDF');
  const texts = JSON.stringify(write.mock.calls[0]?.[1].plan.files);
  for (const text of ['a.png', 'Payment is due', 'Is this so?']) expect(texts).toContain(text);
  expect(texts).not.toContain('Alice');
});

it('lists comments on unreadable pages without words, and says so', async () => {
  const { core, write, saved, shown } = await setUp();
  const words = { read: () => Promise.reject(new Error('It is damaged.')) } as unknown as Words;
  await saveComments(core, words, 'csv', write);
  expect(await saved.get('a.comments.csv')?.text()).toContain('1,RectangleAnnotation,,Ada');
  expect(shown.messages).toMatchObject([{ title: 'Some pages are unreadable', detail: expect.stringMatching(/: 1$/) }]);
});

it('says why nothing was saved, and saves nothing after it was cancelled', async () => {
  const { core, words, write, saved, shown, clock } = await setUp();
  write.mockRejectedValueOnce(new Error('The disk is full.'));
  await saveComments(core, words, 'pdf', write);
  expect(shown.messages).toMatchObject([{ title: "Couldn't export the comments", detail: 'The disk is full.' }]);
  const waiting = {
    read: (_: number, signal: AbortSignal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', reject)),
  };
  const cancelled = saveComments(core, waiting as unknown as Words, 'csv', write);
  clock.advance(1000);
  shown.progress?.cancel();
  await cancelled;
  expect(saved.size).toBe(0);
  expect(shown.messages).toHaveLength(1);
});
