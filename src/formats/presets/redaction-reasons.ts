// PrizmDoc's `redactionReason.json`: reasons that its viewer offers for redactions.
// https://help.accusoft.com/PrizmDoc/v13.4/HTML/Using_Redaction_Reasons.html
import { MessageError, message } from '../../messages/index.ts';
import type { ReasonSet } from '../../recipes/core.ts';
import type { Converted, Loss } from '../format.ts';
import { isRecord, listOf, property, textOf } from '../json.ts';
import { listUnknown } from './unknown.ts';

/** Limits of a set of reasons (characters, entries). */
const MOST = { code: 80, text: 500, name: 200, reasons: 500 };

/** Features that are always on here. */
const FEATURES = ['enableRedactionReasonSelection', 'enableFreeformRedactionReasons', 'enableMultipleRedactionReasons'];

const TOO_LONG = (limit: number) =>
  message('it is longer than {limit, plural, one {# character} other {# characters}}', { limit });

export const redactionReasons = {
  recognizes: (json: unknown): boolean =>
    isRecord(json) &&
    !('marks' in json) &&
    Array.isArray(json.reasons) &&
    json.reasons.some((each: unknown) => typeof property(each, 'reason') === 'string'),
  /** @throws MessageError if it has no reason that can be used */
  read(json: unknown, name: string): Converted<ReasonSet> {
    const losses: Loss[] = listUnknown(
      json,
      ['reasons', ...FEATURES.filter((key) => property(json, key) === true)],
      '',
    );
    const codes = new Set<string>();
    const reasons = listOf(property(json, 'reasons')).flatMap((each, index) => {
      const place = `reasons[${index}]`;
      const lose = (reason: Loss['reason'], at = place) => {
        losses.push({ place: at, reason });
        return [];
      };
      const code = textOf(property(each, 'reason')).trim();
      if (code === '') return lose(message('it has no reason'));
      if (code.length > MOST.code) return lose(TOO_LONG(MOST.code), `${place}.reason`);
      if (codes.has(code)) return lose(message('the same reason is in the file twice'));
      if (codes.size === MOST.reasons)
        return lose(message('a set has at most {limit, number} reasons', { limit: MOST.reasons }));
      codes.add(code);
      losses.push(...listUnknown(each, ['reason', 'description'], place));
      const text = textOf(property(each, 'description'));
      if (text.length > MOST.text) lose(TOO_LONG(MOST.text), `${place}.description`);
      return { code, text: text.length > MOST.text ? '' : text };
    });
    if (reasons.length === 0) throw new MessageError(message('The file has no reason that can be used.'));
    return { value: { name: name.slice(0, MOST.name), reasons }, losses };
  },
  write: ({ reasons }: ReasonSet): string =>
    `${JSON.stringify(
      {
        enableRedactionReasonSelection: true,
        enableFreeformRedactionReasons: true,
        reasons: reasons.map(({ code, text }) => ({ reason: code, ...(text === '' ? {} : { description: text }) })),
      },
      null,
      2,
    )}\n`,
};
