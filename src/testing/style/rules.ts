// Patterns of translated English, for comments, messages, pages and commit subjects.
import { parseSync } from 'vite';

export interface StyleFault {
  /** 1-based. */
  readonly line: number;
  readonly found: string;
}

/** Openings that hide the subject: start with a verb or a noun of the field. */
const HEADS =
  /^(What|Whether|Whoever|Where|Which|The one (that|who|which)|Likewise|Of|To (the|whom)|As (it|they|the|those))\b/;

/** Vague words: name the actor, and use terms that a developer would search for. */
const WORDS =
  /\b(whoever|somebody|nobody|anybody|anew|(is|are|was|were|be|been) told|to be had|in vain|for want of|without its leave|in sizes of type)\b/i;

/** Further such words, not in messages: changing one invalidates its translations. */
const PROSE_WORDS = /\b(at hand|in spite of|of yours|gone on|goes on where)\b/i;

/** Maximum length of a commit subject. */
const MAX_SUBJECT = 72;

/** Maximum length of a line that is a comment; code may have up to 120 columns. */
const MAX_COLUMNS = 100;

const findWords = (text: string): string | undefined => WORDS.exec(text)?.[0];

const findProse = (text: string): string | undefined => findWords(text) ?? PROSE_WORDS.exec(text)?.[0];

/** Lines of a comment (from `start` to `end`) that are too long; addresses can't be wrapped. */
function findLongLines(code: string, start: number, end: number): StyleFault[] {
  const lineStart = code.lastIndexOf('\n', start - 1) + 1;
  // Behind code, in JSX also in braces.
  if (!/^[ \t]*\{?$/.test(code.slice(lineStart, start))) return [];
  const first = code.slice(0, start).split('\n').length;
  const lineEnd = code.indexOf('\n', end);
  return code
    .slice(lineStart, lineEnd < 0 ? undefined : lineEnd)
    .split('\n')
    .flatMap((text, index) =>
      text.length > MAX_COLUMNS && !/https?:\/\//.test(text)
        ? [{ line: first + index, found: `${text.length} columns` }]
        : [],
    );
}

export function checkComments(path: string, code: string): StyleFault[] {
  const lineAt = (place: number) => code.slice(0, place).split('\n').length;
  const faults: StyleFault[] = [];
  let previousEnd = -1;
  for (const { value, start, end } of parseSync(path, code).comments) {
    const text = value
      .replace(/^\*/, '')
      .replace(/^[ \t]*\* ?/gm, '')
      .trim();
    // Consecutive line comments are one comment.
    const continues = previousEnd >= 0 && /^\n[ \t]*$/.test(code.slice(previousEnd, start));
    const found = (continues ? undefined : HEADS.exec(text)?.[0]) ?? findProse(text);
    if (found !== undefined) faults.push({ line: lineAt(start), found });
    faults.push(...findLongLines(code, start, end));
    previousEnd = end;
  }
  return faults;
}

export function checkPage(text: string): StyleFault[] {
  const prose = text.replace(/```[\s\S]*?```/g, (code) => code.replace(/[^\n]/g, '')).replace(/`[^`\n]*`/g, '');
  return prose.split('\n').flatMap((content, index) => {
    const found = findProse(content);
    return found === undefined ? [] : [{ line: index + 1, found }];
  });
}

export const checkMessage = findWords;

/** Checks a commit's subject: `scope: imperative`, of at most 72 characters. */
export function checkSubject(subject: string): string | undefined {
  if (subject.length > MAX_SUBJECT) return `${subject.length} characters`;
  return /^[\w/. -]+: \S/.test(subject) ? findWords(subject) : 'no scope';
}
