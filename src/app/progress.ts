// Progress bar for long tasks: shows the one that started last.
import type { Clock } from '../kernel/clock.ts';
import type { WindowPort } from './ports.ts';

/** Delay before a progress bar appears (ms): short work shows none. */
const DELAY = 200;

export interface Task {
  /** @param share 0 to 1; undefined if unknown */
  update(share: number | undefined): void;
  end(): void;
}

export interface ProgressBar {
  begin(label: string, cancel: () => void): Task;
}

export function createProgressBar(window: Pick<WindowPort, 'showProgress'>, clock: Clock): ProgressBar {
  let shown: Task | undefined;
  return {
    begin(label, cancel) {
      let share: number | undefined;
      const show = () => window.showProgress({ label, share, cancel });
      const task: Task = {
        update(next) {
          share = next;
          if (shown === task) show();
        },
        end() {
          stopWaiting();
          if (shown !== task) return;
          shown = undefined;
          window.showProgress(undefined);
        },
      };
      const stopWaiting = clock.after(DELAY, () => {
        shown = task;
        show();
      });
      return task;
    },
  };
}
