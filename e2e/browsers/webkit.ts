// WebKitGTK's MiniBrowser on a virtual screen, through WebDriver: https://www.w3.org/TR/webdriver2/
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { expect } from '@playwright/test';
import type { Point } from '../../src/kernel/point.ts';
import { findFreePort } from '../support/free-port.ts';
import { type Browser, type BrowserWindow, type FoundBrowser, findProgram, WINDOW } from './driver.ts';

/** WebDriver codes of keys without a character. */
const KEYS: Readonly<Record<string, string>> = { Control: '\uE009', Shift: '\uE008', Escape: '\uE00C' };

type Call = <Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Value>;

const callsTo =
  (origin: string): Call =>
  async (method, path, body) => {
    const response = await fetch(origin + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`WebDriver: ${value.error}: ${value.message}`);
    return value;
  };

const dragActions = (from: Point, to: Point) => {
  const moves = Array.from({ length: 5 }, (_, index) => {
    const share = (index + 1) / 5;
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  });
  const moveTo = ({ x, y }: Point) => ({ type: 'pointerMove', duration: 16, x: Math.round(x), y: Math.round(y) });
  return [moveTo(from), { type: 'pointerDown', button: 0 }, ...moves.map(moveTo), { type: 'pointerUp', button: 0 }];
};

function chordActions(chord: string) {
  const keys = chord.split('+').map((key) => KEYS[key] ?? key);
  return [
    ...keys.map((value) => ({ type: 'keyDown', value })),
    ...keys.reverse().map((value) => ({ type: 'keyUp', value })),
  ];
}

/** Script for `execute/async`: awaits the promise, and distinguishes errors from results. */
const toScript = (run: (argument: never) => unknown): string => `
  const [argument, done] = arguments;
  (async () => (${run})(argument))().then((value) => done({ value }), (error) => done({ error: String(error) }));`;

async function openWindow(call: Call): Promise<BrowserWindow> {
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', { capabilities: {} });
  const path = `/session/${sessionId}`;
  const act = (source: object) => call<null>('POST', `${path}/actions`, { actions: [source] });
  await call('POST', `${path}/window/rect`, WINDOW);
  return {
    goto: (url) => call('POST', `${path}/url`, { url }),
    reload: () => call('POST', `${path}/refresh`, {}),
    async evaluate<Argument, Result>(run: (argument: Argument) => Result | Promise<Result>, argument: Argument) {
      const script = toScript(run);
      const { value, error } = await call<{ value: Result; error?: string }>('POST', `${path}/execute/async`, {
        script,
        args: [argument],
      });
      if (error !== undefined) throw new Error(error);
      return value;
    },
    async drag(from, to) {
      await act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: dragActions(from, to) });
    },
    async press(chord) {
      await act({ type: 'key', id: 'keyboard', actions: chordActions(chord) });
    },
    close: () => call('DELETE', path),
  };
}

async function startScreen(program: string): Promise<{ readonly screen: ChildProcess; readonly display: string }> {
  const screen = spawn(program, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(screen.stdio[3] as Readable, 'data');
  return { screen, display: `:${String(number).trim()}` };
}

async function end(process: ChildProcess): Promise<void> {
  const over = once(process, 'exit');
  if (process.exitCode === null && process.kill()) await over;
}

async function launch(driverProgram: string, screenProgram: string): Promise<Browser> {
  const { screen, display } = await startScreen(screenProgram);
  const port = await findFreePort();
  // Virtual screens have no GPU to share buffers with.
  const env = { ...process.env, DISPLAY: display, WEBKIT_DISABLE_DMABUF_RENDERER: '1' };
  const driver = spawn(driverProgram, [`--port=${port}`], { stdio: 'ignore', env });
  const call = callsTo(`http://127.0.0.1:${port}`);
  await expect(() => call('GET', '/status')).toPass();
  return {
    newWindow: () => openWindow(call),
    async close() {
      await end(driver);
      await end(screen);
    },
  };
}

export function findWebKit(): FoundBrowser {
  const driver = findProgram('WebKitWebDriver');
  const screen = findProgram('Xvfb');
  if (driver === undefined) return { missing: 'WebKitGTK (Debian: webkit2gtk-driver)' };
  if (screen === undefined) return { missing: 'a virtual screen for WebKitGTK (Debian: xvfb)' };
  return { launch: () => launch(driver, screen) };
}
