// Browser operations of the main jobs, independent of the protocol.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Point } from '../../src/kernel/point.ts';

export const WINDOW = { width: 1280, height: 800 };

export interface Browser {
  newWindow(): Promise<BrowserWindow>;
  close(): Promise<void>;
}

export interface BrowserWindow {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page; it can only use its argument. */
  evaluate<Argument, Result>(
    run: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>;
  /** Drags with the mouse (CSS px of the window). */
  drag(from: Point, to: Point): Promise<void>;
  /** Presses a chord such as `r` or `Control+Shift+z`. */
  press(chord: string): Promise<void>;
  close(): Promise<void>;
}

/** An installed browser, or the name of what is missing. */
export type FoundBrowser = { readonly launch: () => Promise<Browser> } | { readonly missing: string };

export function findProgram(name: string): string | undefined {
  const paths = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
  return paths.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
