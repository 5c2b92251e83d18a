// The report as JSON, with its messages in English: for programs, and for readers of any language.
import { inEnglish, type Message } from '../messages/index.ts';
import { CHECK_WORDS } from './checks.ts';
import type { RedactionReport, ReportedCheck } from './types.ts';

/** Keys of a report's messages. */
const MESSAGES: ReadonlySet<string> = new Set(['why', 'doubt', 'limit']);

export const reportJson = (report: RedactionReport): string =>
  JSON.stringify(
    report,
    (key, value) => {
      if (MESSAGES.has(key)) return inEnglish(value as Message);
      if (key !== 'checks') return value;
      return (value as readonly ReportedCheck[]).map(({ id, ...rest }) => ({ id, name: CHECK_WORDS[id], ...rest }));
    },
    2,
  );
