/** Characters that may be escaped in Unicode expressions. */
const SYNTAX = /[\^$\\.*+?()[\]{}|/]/;

/**
 * Returns an expression of older syntax for Unicode, where needless escapes, as `\-`, are errors.
 * @throws SyntaxError if it is invalid in both
 */
export function toUnicodeExpression(source: string): string {
  if (isValid(source)) return source;
  let isInClass = false;
  const plain = source.replace(/\\([\s\S])|[[\]]/g, (all, escaped: string | undefined) => {
    if (escaped === undefined) {
      isInClass = all === '[';
      return all;
    }
    if (/[\p{L}\p{N}]/u.test(escaped) || SYNTAX.test(escaped)) return all;
    return escaped === '-' && isInClass ? all : escaped;
  });
  // A dash next to a set such as \w is itself.
  const dashes = plain.replace(/\[(?:\\[\s\S]|[^\]\\])*\]/g, (set) =>
    set.replace(/(\\[wds])-(?!\])/gi, '$1\\-').replace(/-(?=\\[wds])/gi, '\\-'),
  );
  const found = [plain, dashes].find(isValid);
  // The fault is that of the source.
  if (found === undefined) new RegExp(source, 'u');
  return found ?? source;
}

function isValid(source: string): boolean {
  try {
    new RegExp(source, 'u');
    return true;
  } catch {
    return false;
  }
}
