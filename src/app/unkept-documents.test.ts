import { expect, it } from 'vitest';
import { createTestApplication, pictureFile } from '../testing/test-application.ts';
import { markIn } from '../testing/test-editor.ts';
import { createUnkeptDocuments } from './unkept-documents.ts';

it('replaces a document without a question, and saves neither', async () => {
  const { core, picture, tab } = createTestApplication();
  const documents = createUnkeptDocuments(core);
  core.workspace.keepWith(Promise.resolve(documents));
  await documents.start();
  await core.workspace.open({ file: pictureFile('a.png') });
  const mark = markIn('RectangleAnnotation', 'a', { x: 1, y: 1, width: 9, height: 9 });
  core.editor.document.commit('Draw', (transaction) => transaction.add(mark));
  expect(core.workspace.gate.isAtRisk()).toBe(false);
  await core.workspace.open({ file: pictureFile('b.png') });
  expect(picture()?.name).toBe('b.png');
  expect(tab.document).toBeUndefined();
  expect(documents.recents.getState()).toEqual({ items: [], error: undefined });
});
