// What a PDF asks and says when it is opened.
import { msg } from '../messages/index.ts';
import type { PdfNotice } from '../pdf/index.ts';
import type { WindowPort } from './ports.ts';

/** What a person should know of a PDF that opens all the same: English messages, told by `t`. */
export const NOTICES: Readonly<Record<PdfNotice, { readonly title: string; readonly detail: string }>> = {
  xfa: {
    title: msg('This form is not shown as its author meant it'),
    detail: msg(
      'It is made with XFA, which few programs read. What is shown are the pages that it keeps for all others.',
    ),
  },
  'repaired-pages': {
    title: msg('Some pages say that they have no size, or an impossible one'),
    detail: msg('They are shown as empty letters.'),
  },
};

/** Nothing of the password is kept: it is asked for each time that the document is opened. */
export function askPassword(
  { askPassword: ask }: WindowPort,
  name: string,
  wasWrong: boolean,
  signal: AbortSignal,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    let isAnswered = false;
    const answer = (password: string | undefined) => {
      // A dialog that goes away says once more that it is closed.
      if (isAnswered) return;
      isAnswered = true;
      signal.removeEventListener('abort', giveUp);
      ask(undefined);
      resolve(password);
    };
    const giveUp = () => answer(undefined);
    signal.addEventListener('abort', giveUp, { once: true });
    ask({ name, wasWrong, answer });
  });
}
