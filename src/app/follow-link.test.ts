import { expect, it } from 'vitest';
import { createFakePicture, createTestApplication, pictureFile } from '../testing/test-application.ts';
import { followLink } from './follow-link.ts';

async function setUp() {
  const app = createTestApplication();
  app.openAs(async ({ name }) => createFakePicture(name));
  await app.core.workspace.open({ file: pictureFile('a.png') });
  const opened: string[] = [];
  const editor = {
    ...app.core.editor,
    ports: { ...app.core.editor.ports, openLink: (href: string) => opened.push(href) },
  };
  return { ...app, opened, core: { ...app.core, editor } };
}

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'no address',
  ' vbscript:x',
  'blob:https://a/b',
])('never opens %j, and shows it', async (uri) => {
  const { core, shown, opened } = await setUp();
  followLink(core, { kind: 'uri', uri });
  expect(shown.messages).toMatchObject([{ kind: 'hint', detail: uri }]);
  expect(shown.messages[0]?.action).toBeUndefined();
  expect(opened).toEqual([]);
});

it.each(['https://example.org/a?b=c', 'mailto:ada@example.org', 'tel:+15550123'])(
  'opens %s once a person has seen where it leads',
  async (uri) => {
    const { core, shown, opened } = await setUp();
    followLink(core, { kind: 'uri', uri });
    expect(shown.messages).toMatchObject([{ detail: uri }]);
    expect(opened).toEqual([]);
    shown.messages[0]?.action?.run();
    expect(opened).toEqual([uri]);
  },
);

it('goes to a page of the document at once', async () => {
  const { core, shown } = await setUp();
  followLink(core, { kind: 'page', destination: { pageIndex: 1, x: undefined, y: 700 } });
  expect(core.editor.session.getState().pageNumber).toBe(2);
  expect(shown.messages).toEqual([]);
});
