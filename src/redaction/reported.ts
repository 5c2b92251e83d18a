// Texts of reports and refusals: English in the JSON, localized for display. A text is a catalog
// message, or one with its placeholders filled in.
import { type MessageOrText, message, msg, translate } from '../messages/index.ts';

/** More specific messages first: general ones match them too. */
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

export function toMessage(text: string): MessageOrText {
  for (const { id, shape } of SHAPES) {
    const parts = shape.exec(text)?.groups;
    if (!parts) continue;
    return message(id, Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, toMessage(part)])));
  }
  // Show other programs' texts unchanged: braces would be placeholders.
  return /[{}]/.test(text) ? text : message(text);
}

export const translateReported = (text: string): string => translate(toMessage(text));
