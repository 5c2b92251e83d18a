import type { Rect } from '../../src/kernel/rect.ts';
import { allDefinitions, definitionOf, type Mark } from '../../src/marks/index.ts';
import { partOf, someOf } from '../../src/testing/short-form.ts';
import { markIn } from '../../src/testing/test-editor.ts';
import { type App, asType } from '../support/app.ts';
import { expectNear } from '../support/compare.ts';
import { marksFile } from '../support/documents.ts';
import { plainPicture } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

const PAGE = { width: 1000, height: 800 };
const BOX: Rect = { x: 300, y: 250, width: 240, height: 120 };
const GREEN = '#1a8a4a';
const COLOR_PARTS: Readonly<Record<string, 'Line' | 'Fill' | 'Text'>> = {
  'stroke.color': 'Line',
  'fill.color': 'Fill',
  'font.color': 'Text',
};

const boundsOf = (mark: Mark | undefined): Rect => {
  const bounds = mark && definitionOf(mark).geometry.bounds(mark, 1);
  if (!bounds) throw new Error('The mark is not on the page');
  return bounds;
};

function buildMark(type: Mark['type']): Mark {
  const mark = markIn(type, `a ${type}`, BOX);
  const { geometry } = definitionOf(mark);
  if (geometry.addLines) return geometry.onPage(mark, 1, PAGE);
  return { ...mark, pageData: PAGE } as Mark;
}

const exportMark = async (app: App): Promise<Mark | undefined> => {
  const marks = await app.exportMarks();
  expect(marks).toHaveLength(1);
  return marks[0];
};

for (const family of partOf(['annotation', 'signature', 'redaction'] as const, 2, 0)) {
  test(`every ${family} is moved, resized, restyled, commented on, copied, deleted, undone, exported and imported again`, async ({
    app,
  }) => {
    test.slow();
    await app.open(plainPicture());
    const definitions = allDefinitions.filter((each) => each.family === family);
    for (const definition of someOf(definitions, 0)) {
      const { label, fields, keepsProportions = false } = definition;
      // The definition's type is in the union: it creates marks of that type.
      const type = definition.type;
      await test.step(type, async () => {
        const original = buildMark(type);
        const { geometry } = definitionOf(original);
        await app.importFile(marksFile({ marks: [original] }));
        await app.expectMarkCount(1);
        expect(await exportMark(app)).toEqual(original);
        await app.press('Control+a');
        await app.expectSelected(label);

        await test.step('move', async () => {
          if (!geometry.isMovable) return;
          await app.press('ArrowRight', 'Control+ArrowDown');
          const from = boundsOf(original);
          expectNear(boundsOf(await exportMark(app)), { ...from, x: from.x + 1, y: from.y + 10 }, 'bounds');
          await app.press('Control+z');
        });

        await test.step('resize by a handle', async () => {
          const [handle] = geometry.handles(original, 1).toReversed();
          if (!handle) return;
          const to = { x: handle.point.x + 30, y: handle.point.y + 20 };
          const expected = geometry.dragHandle(original, 1, handle.id, to, { proportional: keepsProportions });
          await app.drag(handle.point, to);
          expectNear(boundsOf(await exportMark(app)), boundsOf(expected), 'bounds');
          await app.press('Control+z');
        });

        await test.step('restyle', async () => {
          const color = fields.find(({ kind }) => kind === 'color');
          if (!color) return;
          await app.chooseColor(COLOR_PARTS[color.key] ?? 'Line', 'Green');
          await app.leaveField();
          const changed = await exportMark(app);
          expect(changed && color.get(changed)).toBe(GREEN);
          await app.press('Control+z');
        });

        await test.step('comment', async () => {
          const panel = await app.showPanel('Comments');
          await panel.getByRole('textbox').first().fill('Is this so?');
          await panel.getByRole('button', { name: 'Comment', exact: true }).click();
          await app.leaveField();
          expect((await exportMark(app))?.conversation?.comments?.map(({ text }) => text)).toEqual(['Is this so?']);
          await app.press('Control+z');
        });

        await test.step('copy and delete', async () => {
          await app.press('Control+d');
          expect((await app.exportMarks()).map((mark) => mark.type)).toEqual([type, type]);
          await app.press('Delete');
          await app.press('Control+a', 'Delete');
          expect(await app.exportMarks()).toEqual([]);
          await app.press('Control+z');
        });

        const text = await app.exportText();
        expect(asType((await app.exportMarks())[0], type)).toEqual(original);
        await app.press('Control+a', 'Delete');
        await app.importFile(marksFile(text));
        await app.expectMarkCount(1);
        expect(await app.exportText()).toBe(text);
        await app.press('Control+a', 'Delete');
      });
    }
  });
}
