// Sends real input to a page and measures its cost.
import type { CDPSession, Page } from '@playwright/test';
import type { Point } from '../../src/kernel/point.ts';

export interface Measurement {
  readonly steps: number;
  readonly deltas: readonly number[];
  readonly longTasks: readonly number[];
  /** CPU time a step (ms): of all browser processes, and of the page's main thread. */
  readonly cpu: number;
  readonly main: number;
  /** True if the row was cut short because the page couldn't keep up. */
  readonly isCut: boolean;
}

export type Input =
  | { readonly kind: 'wheel'; readonly at: Point; readonly x: number; readonly y: number; readonly control?: boolean }
  | { readonly kind: 'down' | 'move' | 'up'; readonly at: Point }
  /** A character, or Tab. */
  | { readonly kind: 'key'; readonly key: string };

const FRAME = 1000 / 60;
/** Frames after the last step, such as sharp tiles or a dropped mark, count as well. */
const TAIL_FRAMES = 15;
const MOST_MILLISECONDS = 8_000;

export const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

export interface Driver {
  readonly page: Page;
  send(input: Input): Promise<void>;
  /** Measures inputs, sent one a frame if the page keeps up. */
  measure(inputs: readonly Input[]): Promise<Measurement>;
  heapMegabytes(): Promise<number>;
}

export async function createDriver(page: Page): Promise<Driver> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser');
  const browserSession = await browser.newBrowserCDPSession();
  // Counts computing time, not waiting on a busy machine.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });

  const mainSeconds = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  const cpuSeconds = async () => {
    const { processInfo } = await browserSession.send('SystemInfo.getProcessInfo');
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };

  let isDown = false;

  async function sendKey(key: string): Promise<void> {
    const isTab = key === 'Tab';
    const common = { key, ...(isTab && { code: 'Tab', windowsVirtualKeyCode: 9 }) };
    await session.send('Input.dispatchKeyEvent', {
      ...common,
      ...(isTab ? { type: 'rawKeyDown' } : { type: 'keyDown', text: key }),
    });
    await session.send('Input.dispatchKeyEvent', { ...common, type: 'keyUp' });
  }

  async function send(input: Input): Promise<void> {
    if (input.kind === 'key') return sendKey(input.key);
    const { x, y } = input.at;
    if (input.kind === 'wheel') {
      await session.send('Input.dispatchMouseEvent', {
        type: 'mouseWheel',
        x,
        y,
        deltaX: input.x,
        deltaY: input.y,
        modifiers: input.control ? 2 : 0,
        pointerType: 'mouse',
      });
      return;
    }
    if (input.kind === 'down') isDown = true;
    const buttons = isDown ? 1 : 0;
    if (input.kind === 'up') isDown = false;
    const type = { down: 'mousePressed', move: 'mouseMoved', up: 'mouseReleased' } as const;
    await session.send('Input.dispatchMouseEvent', {
      type: type[input.kind],
      x,
      y,
      button: input.kind === 'move' && !buttons ? 'none' : 'left',
      buttons: input.kind === 'up' ? 0 : buttons,
      clickCount: input.kind === 'move' ? 0 : 1,
      pointerType: 'mouse',
    });
  }

  return {
    page,
    send,
    async measure(inputs) {
      await pause(400);
      const before = { cpu: await cpuSeconds(), main: await mainSeconds() };
      await page.evaluate(() => window.probe?.start());
      const start = performance.now();
      let steps = 0;
      let isCut = false;
      for (const input of inputs) {
        // Always release the button.
        if (performance.now() - start > MOST_MILLISECONDS && input.kind !== 'up') {
          isCut = true;
          continue;
        }
        const next = performance.now() + FRAME;
        await send(input);
        steps++;
        await pause(Math.max(0, next - performance.now()));
      }
      await pause(TAIL_FRAMES * FRAME);
      const frames = await page.evaluate(() => window.probe?.stop());
      const after = { cpu: await cpuSeconds(), main: await mainSeconds() };
      return {
        steps,
        deltas: frames?.deltas ?? [],
        longTasks: frames?.longTasks ?? [],
        cpu: ((after.cpu - before.cpu) * 1000) / steps,
        main: ((after.main - before.main) * 1000) / steps,
        isCut,
      };
    },
    async heapMegabytes() {
      await session.send('HeapProfiler.collectGarbage');
      const { metrics } = await session.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 2 ** 20;
    },
  };
}
