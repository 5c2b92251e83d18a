// Reports unhandled errors: users can't tell that something failed if nothing happens.
import { messageOf, t } from '../messages/index.ts';

export interface UnhandledFault {
  readonly title: string;
  readonly detail: string;
}

/** Reports each kind of error once in a while, not every one of a series. */
export function reportUnhandled(target: EventTarget, report: (fault: UnhandledFault) => void, now: () => number): void {
  let last = { detail: '', at: Number.NEGATIVE_INFINITY };
  target.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = Reflect.get(event, 'reason');
    const detail = messageOf(reason);
    if (detail === last.detail && now() - last.at < REPEAT_TIME) return;
    last = { detail, at: now() };
    report({ title: t('Something went wrong. Your document is still open.'), detail });
  });
}

/** Time in which equal errors are one message (ms). */
const REPEAT_TIME = 10_000;
