import { rectCenter } from '../../src/kernel/rect.ts';
import { type App, asType } from '../support/app.ts';
import { expectNear } from '../support/compare.ts';
import { rectangleMark } from '../support/documents.ts';
import { plainPicture } from '../support/pictures.ts';
import { expect, longTest, test } from '../support/test.ts';

const BOX = { x: 300, y: 200, width: 300, height: 200 };
const IN_BOX = { x: 450, y: 300 };
const BOX_CORNER = { x: 600, y: 400 };
const FAR = { x: 800, y: 650 };

test('Escape during a gesture undoes all of it', async ({ app }) => {
  await app.openWith(plainPicture(), [rectangleMark('box', BOX)]);
  const before = await app.exportText();
  const givenUp = { meanwhile: () => app.press('Escape') };
  await test.step('drawing', async () => {
    for (const key of ['r', 'l', 'h', 'g']) {
      await app.press(key);
      await app.drag({ x: 100, y: 450 }, FAR, givenUp);
      await app.press('v');
    }
    expect(await app.exportText()).toBe(before);
  });
  await test.step('moving', async () => {
    await app.drag(IN_BOX, FAR, givenUp);
    expect(await app.exportText()).toBe(before);
  });
  await test.step('resizing', async () => {
    await app.click(IN_BOX);
    await app.drag(BOX_CORNER, FAR, givenUp);
    expect(await app.exportText()).toBe(before);
  });
  await test.step('a polyline of three vertices', async () => {
    await app.press('p');
    for (const x of [100, 200, 300]) await app.click({ x, y: 600 });
    await app.press('Escape', 'v');
    expect(await app.exportText()).toBe(before);
  });
  await expect(app.command('redo')).toBeDisabled();
});

longTest('a click that only selects leaves nothing to undo', async ({ app }) => {
  await app.openSample();
  const text = (await app.exportMarks()).find(({ type }) => type === 'TextAnnotation');
  await app.findView();
  await app.click(rectCenter(asType(text, 'TextAnnotation').rectangle));
  await app.expectSelected('Text');
  await expect(app.command('undo')).toBeDisabled();
});

longTest('undo during a gesture cancels only the gesture', async ({ app }) => {
  await app.openWith(plainPicture(), [rectangleMark('box', BOX)]);
  const before = await app.exportText();
  await app.drag(IN_BOX, FAR, { meanwhile: () => app.press('Control+z') });
  expect(await app.exportText()).toBe(before);
  await app.drag(IN_BOX, { x: 500, y: 350 });
  expectNear((await app.exportOnly('RectangleAnnotation')).rectangle, { ...BOX, x: 350, y: 250 }, 'rectangle');
});

longTest('Backspace removes the last vertex of an unfinished polyline', async ({ app }) => {
  await app.open(plainPicture());
  await app.press('p');
  for (const x of [100, 300, 500]) await app.click({ x, y: 300 });
  await app.press('Backspace');
  await app.click({ x: 300, y: 600 });
  await app.press('Enter');
  const { points } = await app.exportOnly('PolylineAnnotation');
  expect(points).toHaveLength(3);
  expectNear(points[2], { x: 300, y: 600 }, 'last vertex');
});

/** One edit of each kind; each must be one undo step. */
const EDITS: readonly ((app: App) => Promise<void>)[] = [
  async (app) => {
    await app.press('r');
    await app.drag({ x: 100, y: 100 }, { x: 300, y: 250 });
  },
  async (app) => {
    await app.press('a');
    await app.drag({ x: 600, y: 100 }, { x: 800, y: 200 });
  },
  async (app) => {
    await app.press('p');
    for (const [x, y] of [
      [100, 500],
      [300, 700],
      [500, 500],
    ] as const)
      await app.click({ x, y });
    await app.press('Enter');
  },
  // Beside the middle handle of the segment, which would add a vertex.
  (app) => app.drag({ x: 150, y: 550 }, { x: 180, y: 570 }),
  (app) => app.drag({ x: 530, y: 520 }, { x: 560, y: 480 }),
  async (app) => {
    await app.click({ x: 200, y: 100 });
    await app.drag({ x: 300, y: 250 }, { x: 350, y: 300 });
  },
  (app) => app.press('ArrowDown', 'ArrowDown'),
  (app) => app.press('Control+Shift+BracketRight'),
  (app) => app.press('Control+d'),
  async (app) => {
    await app.chooseColor('Line', 'Blue');
    await app.leaveField();
  },
  (app) => app.press('Control+a', 'Delete'),
];

test('everything is undone and redone step by step', async ({ app }) => {
  await app.open(plainPicture());
  const states = [await app.exportText()];
  for (const edit of EDITS) {
    await edit(app);
    const state = await app.exportText();
    expect(state, `edit ${states.length} changes the document`).not.toBe(states.at(-1));
    states.push(state);
  }
  for (const state of states.slice(0, -1).toReversed()) {
    await app.press('Control+z');
    expect(await app.exportText()).toBe(state);
  }
  await expect(app.command('undo')).toBeDisabled();
  for (const state of states.slice(1)) {
    await app.press('Control+y');
    expect(await app.exportText()).toBe(state);
  }
  await expect(app.command('redo')).toBeDisabled();
});
