// Password requests and notices of a PDF being opened.
import { msg } from '../messages/index.ts';
import type { PdfNotice } from '../pdf/index.ts';
import type { WindowPort } from './ports.ts';

/** Notices about a PDF that still opens: English messages for `t`. */
export const NOTICES: Readonly<Record<PdfNotice, { readonly title: string; readonly detail: string }>> = {
  xfa: {
    title: msg("This form can't be filled in here"),
    detail: msg(
      'This is a dynamic XFA form, which only Adobe Acrobat fills in. The pages shown are its placeholder for other programs.',
    ),
  },
  'repaired-pages': {
    title: msg('Some pages have no size or an impossible one'),
    detail: msg('They appear as empty letters.'),
  },
};

/** Pending requests by window; the first is shown. */
const waiting = new WeakMap<WindowPort, (() => void)[]>();

/** Asks for a password each time a document is opened, as it is never stored. Queues requests. */
export function askPassword(
  window: WindowPort,
  name: string,
  wasWrong: boolean,
  signal: AbortSignal,
): Promise<string | undefined> {
  const queue = waiting.get(window) ?? [];
  waiting.set(window, queue);
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve(undefined);
      return;
    }
    const begin = () => window.askPassword({ name, wasWrong, answer });
    const answer = (password: string | undefined) => {
      const place = queue.indexOf(begin);
      // A dialog that was removed reports again that it is closed.
      if (place < 0) return;
      queue.splice(place, 1);
      signal.removeEventListener('abort', giveUp);
      resolve(password);
      if (place > 0) return;
      window.askPassword(undefined);
      queue[0]?.();
    };
    const giveUp = () => answer(undefined);
    signal.addEventListener('abort', giveUp, { once: true });
    queue.push(begin);
    if (queue.length === 1) begin();
  });
}
