// Random testing with thousands of actions: `npm run fuzz`.
import { test } from '@playwright/test';
import { isLong } from '../../src/testing/short-form.ts';
import { createAction } from './monkey/actions.ts';
import { play, shorten } from './monkey/play.ts';

/** Short enough to debug a failure, long enough for actions to interact. */
const ROW = 100;

// Tests use a fixed seed; fuzzing explores others.
const seed = Number(process.env.MARKWRIGHT_MONKEY_SEED ?? 1);
const count = Number(process.env.MARKWRIGHT_MONKEY_ACTIONS ?? (isLong ? 300 : 30));

test.describe.configure({ retries: 0 });
// Traces of long runs cost more than they show.
test.use({ trace: 'off' });

for (let first = 0; first < count; first += ROW) {
  const own = seed + first / ROW;
  const length = Math.min(ROW, count - first);
  test(`${length} actions by chance, of the seed ${own}, are undone, done again and kept`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(30 * 60_000);
    const home = baseURL ?? '';
    const actions = Array.from({ length }, (_, index) => createAction(own * 100_003 + index));
    const fault = await play(browser, home, actions);
    if (!fault) return;
    const again = `npm run fuzz -- --seconds 0 --seed ${own} --actions ${length}`;
    console.log(
      `The seed ${own} went wrong at action ${fault.done}: ${fault.reason}\n\nLooking for a shorter way. Again with: ${again}`,
    );
    const short = await shorten(browser, home, actions, fault);
    const names = short.actions.map(({ name }, index) => `${index + 1}. ${name}`);
    throw new Error([short.fault.reason, '', 'It takes', ...names, '', `Again with: ${again}`].join('\n'));
  });
}
