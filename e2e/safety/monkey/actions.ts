// Random actions with real events. They don't depend on earlier ones: any can be dropped.
import { keysOf } from '../../../src/editor/commands/index.ts';
import type { Point } from '../../../src/kernel/point.ts';
import { markTools } from '../../../src/marks/tools.ts';
import { buildDocument } from '../../../src/testing/build-marks.ts';
import { createRandom, type Random } from '../../../src/testing/random.ts';
import type { App } from '../../support/app.ts';
import { marksFile } from '../../support/documents.ts';
import { listCommands } from '../../support/key-table.ts';

export interface Action {
  /** Description for reproducing the action by hand; positions are shares of the canvas. */
  readonly name: string;
  run(app: App): Promise<void>;
}

/** Commands that leave the document, open browser windows, or save files. */
const EXCLUDED = new Set([
  'open',
  'open-sample',
  'close-document',
  'export-document',
  'export-marks',
  'import-marks',
  'open-link',
]);

const COMMANDS = listCommands().filter(({ id }) => !EXCLUDED.has(id));
const SHORTCUTS = COMMANDS.flatMap((command) => keysOf(command).map((keys) => ({ keys, label: command.label })));
const UNDO = ['Mod+z', 'Mod+Shift+z'] as const;

const PANELS = ['Properties', 'Properties', 'Marks', 'Comments'] as const;
const TEXTS = ['Ada', '12', '-3.5', 'Ünïcödé ✓', 'שלום', 'a\nb', '#12ab9f', ' ', '1e9', '{"a":1}'] as const;

const toChord = (keys: string): string => keys.replace('Mod+', 'Control+');

const pickPlace = (random: Random): Point => ({ x: random.decimal(0.02, 0.98), y: random.decimal(0.02, 0.98) });
const write = ({ x, y }: Point): string => `(${x}, ${y})`;

async function toScreen(app: App, place: Point): Promise<Point> {
  const { x, y, width, height } = await app.box();
  return { x: x + place.x * width, y: y + place.y * height };
}

const pickHeld = (random: Random) => (random.chance(0.3) ? [random.pick(['Shift', 'Alt', 'Control'] as const)] : []);

function press(random: Random): Action {
  const { keys, label } = random.pick(SHORTCUTS);
  const chord = toChord(keys);
  return { name: `press ${chord} (${label})`, run: (app) => app.press(chord) };
}

function undoOrRedo(random: Random): Action {
  const chord = toChord(random.pick(UNDO));
  const count = random.integer(1, 4);
  return { name: `press ${chord} ${count} times`, run: (app) => app.press(...Array(count).fill(chord)) };
}

function selectAll(): Action {
  return { name: 'press Escape and Control+a', run: (app) => app.press('Escape', 'Control+a') };
}

function runCommand(random: Random): Action {
  const { label } = random.pick(COMMANDS);
  return {
    name: `run "${label}" by the palette`,
    async run(app) {
      await app.leaveField();
      await app.press('Control+k');
      await app.page.getByRole('combobox', { name: 'Search commands' }).fill(label);
      await app.press('Enter');
    },
  };
}

function drag(random: Random): Action {
  const tool = random.chance(0.6) ? random.pick(markTools) : undefined;
  const [from, to] = [pickPlace(random), pickPlace(random)];
  const keys = pickHeld(random);
  const isGivenUp = random.chance(0.08);
  const text = tool?.definition.tool.kind === 'text' && random.chance(0.7) ? random.pick(TEXTS) : undefined;
  const held = keys.map((key) => `, holding ${key}`).join('');
  const end = `${isGivenUp ? ', Escape before the release' : ''}${text ? `, type ${JSON.stringify(text)}` : ''}`;
  return {
    name: `drag ${tool?.label ?? 'what is there'} from ${write(from)} to ${write(to)}${held}${end}`,
    async run(app) {
      if (tool) await app.chooseTool(tool.id);
      const meanwhile = () => app.press('Escape');
      await app.dragOnScreen(await toScreen(app, from), await toScreen(app, to), {
        keys,
        ...(isGivenUp ? { meanwhile } : {}),
      });
      if (text) await app.page.keyboard.type(text);
    },
  };
}

function click(random: Random): Action {
  const place = pickPlace(random);
  const keys = pickHeld(random);
  const clickCount = random.chance(0.3) ? 2 : 1;
  return {
    name: `click ${clickCount} times at ${write(place)}${keys.map((key) => `, holding ${key}`).join('')}`,
    async run(app) {
      const { x, y } = await toScreen(app, place);
      for (const key of keys) await app.page.keyboard.down(key);
      await app.page.mouse.click(x, y, { clickCount });
      for (const key of keys) await app.page.keyboard.up(key);
    },
  };
}

function drawPolyline(random: Random): Action {
  const places = Array.from({ length: random.integer(2, 5) }, () => pickPlace(random));
  const end = random.pick(['Enter', 'Escape', 'Backspace', 'Control+z', 'v'] as const);
  return {
    name: `draw a polyline through ${places.map(write).join(' ')}, then press ${end}`,
    async run(app) {
      await app.chooseTool('PolylineAnnotation');
      for (const place of places) {
        const { x, y } = await toScreen(app, place);
        await app.page.mouse.click(x, y);
      }
      await app.press(end);
    },
  };
}

function turnWheel(random: Random): Action {
  const place = pickPlace(random);
  const key = random.chance(0.6) ? 'Control' : undefined;
  const by = random.pick([-600, -240, -120, 120, 240, 600]);
  return {
    name: `turn the wheel by ${by} at ${write(place)}${key ? `, holding ${key}` : ''}`,
    async run(app) {
      const { x, y } = await toScreen(app, place);
      await app.page.mouse.move(x, y);
      if (key) await app.page.keyboard.down(key);
      await app.page.mouse.wheel(0, by);
      if (key) await app.page.keyboard.up(key);
    },
  };
}

function openMenu(random: Random): Action {
  const place = pickPlace(random);
  const steps = random.integer(0, 8);
  return {
    name: `open the menu at ${write(place)}, ${steps} down, Enter`,
    async run(app) {
      const { x, y } = await toScreen(app, place);
      await app.page.mouse.click(x, y, { button: 'right' });
      // Without a menu, the document would get the keys.
      if (!(await app.page.getByRole('menu').isVisible())) return;
      await app.press(...Array(steps).fill('ArrowDown'));
      await app.press('Enter');
    },
  };
}

function useControl(random: Random): Action {
  const panel = random.pick(PANELS);
  const share = random.next();
  const text = random.pick(TEXTS);
  const end = random.pick(['Enter', 'Escape', 'Tab', '']);
  const percent = Math.round(share * 100);
  return {
    name: `use the control at ${percent} % of the panel ${panel}, with ${JSON.stringify(text)} and ${end || 'no key'}`,
    async run(app) {
      const content = await app.showPanel(panel);
      const controls = content.locator(
        'button:enabled:not([data-command="open-link"]), input:enabled:not([type="file"]), select:enabled, textarea:enabled, [role="option"]',
      );
      const count = await controls.count();
      if (count === 0) return;
      const control = controls.nth(Math.floor(share * count));
      const kind = await control.evaluate((element) =>
        element instanceof HTMLInputElement ? element.type : element.localName,
      );
      if (kind === 'select') {
        const values = await control
          .locator('option')
          .evaluateAll((all) => all.map((each) => Reflect.get(each, 'value')));
        await control.selectOption(String(values[Math.floor(share * 997) % values.length]));
      } else if (['text', 'search', 'textarea'].includes(kind)) await control.fill(text);
      else if (kind === 'number' || kind === 'range') await control.fill(String(Math.round(share * 100)));
      else if (kind === 'color') await control.fill('#a1b2c3');
      else await control.click();
      if (end) await app.press(end);
    },
  };
}

function comment(random: Random): Action {
  const text = random.pick(TEXTS);
  return {
    name: `comment ${JSON.stringify(text)}`,
    async run(app) {
      const content = await app.showPanel('Comments');
      const field = content.getByLabel('Add a comment').first();
      if (!(await field.isVisible())) return;
      await field.fill(text);
      await app.press('Control+Enter');
    },
  };
}

/** Marks for the picture's three pages, and one for a missing page. */
const buildMarks = (random: Random) => {
  const seed = random.integer(0, 1e6);
  return buildDocument(seed, random.integer(1, 8), { pageCount: 4, hasUnknown: random.chance(0.5) });
};

function importMarks(random: Random): Action {
  const document = buildMarks(random);
  const types = document.marks.map(({ type }) => type).join(', ');
  return {
    name: `import "${String(document.name)}": ${types}`,
    async run(app) {
      await app.drop([marksFile(document)]);
      // The import runs in a worker: it ends with a message or a dialog.
      const { dialog, messages } = app;
      await messages
        .getByText(/ imported$/)
        .or(dialog)
        .first()
        .waitFor();
    },
  };
}

function paste(random: Random): Action {
  const built = buildMarks(random);
  return {
    name: `paste "${String(built.name)}": ${built.marks.map(({ type }) => type).join(', ')}`,
    async run(app) {
      await app.leaveField();
      await app.page.evaluate((text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        document.body.dispatchEvent(event);
      }, JSON.stringify(built));
    },
  };
}

function type(random: Random): Action {
  const text = random.pick(TEXTS);
  return { name: `type ${JSON.stringify(text)}`, run: (app) => app.page.keyboard.type(text) };
}

const KINDS: readonly (readonly [number, (random: Random) => Action])[] = [
  [26, drag],
  [14, press],
  [10, undoOrRedo],
  [8, click],
  [6, selectAll],
  [8, runCommand],
  [12, useControl],
  [4, drawPolyline],
  [4, turnWheel],
  [4, openMenu],
  [4, comment],
  [3, importMarks],
  [3, paste],
  [2, type],
];
const CREATORS = KINDS.flatMap(([weight, create]) => Array<typeof create>(weight).fill(create));

export function createAction(seed: number): Action {
  const random = createRandom(seed);
  return random.pick(CREATORS)(random);
}
