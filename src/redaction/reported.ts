// Texts of reports and refusals: English data, as in the JSON, localized for display. A text is a
// message of the catalogs, or one of these with its parts filled in.
import { type MessageOrText, message, msg, translate } from '../messages/index.ts';

/** Those that say more come before those that would match them, too. */
const WITH_PARTS = [
  msg('page {page}, object {object}, near “{words}”: {problem}'),
  msg('page {page}, object {object}: {problem}'),
  msg('page {page}, near “{words}”: {problem}'),
  msg('object {object}: {problem}'),
  msg('page {page}: {problem}'),
  msg('its content cannot be read: {reason}'),
  msg('a drawing cannot be read: {reason}'),
  msg('an image under a redaction cannot be read: {reason}'),
  msg("couldn't open it: {reason}"),
  msg('object {number} does not end'),
  msg('the data of object {number} does not end where it says'),
  msg(
    'squares of {side} pixels at {dpi} dpi, their means within {levels} of 255 levels ({pictureLevels} where a page became a picture), {share} % of them excepted',
  ),
] as const;

const PART = /\{(\w+)\}/g;

/** One of these in English. */
export const reported = (
  message: (typeof WITH_PARTS)[number],
  parts: Readonly<Record<string, string | number>>,
): string => message.replace(PART, (_, name: string) => String(parts[name]));

const SHAPES = WITH_PARTS.map((id) => {
  const literal = id
    .split(PART)
    .map((text, at) => (at % 2 === 0 ? text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : `(?<${text}>.*?)`));
  return { id, shape: new RegExp(`^${literal.join('')}$`, 's') };
});

/** Localizable form of a text in a report or refusal. */
export function toMessage(text: string): MessageOrText {
  for (const { id, shape } of SHAPES) {
    const parts = shape.exec(text)?.groups;
    if (!parts) continue;
    return message(id, Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, toMessage(part)])));
  }
  // Other programs' texts are shown unchanged: braces would be taken for parts.
  return /[{}]/.test(text) ? text : message(text);
}

/** The same in the language in use. */
export const translateReported = (text: string): string => translate(toMessage(text));
