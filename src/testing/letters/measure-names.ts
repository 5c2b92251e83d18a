import type { TextRange } from '../../text/text-page.ts';
import type { MadeLetter } from './make-letter.ts';

/** Parses text with names in double brackets. */
export function readMarked(marked: string): Pick<MadeLetter, 'text' | 'names'> {
  let text = '';
  const names: TextRange[] = [];
  for (const [index, part] of marked.split(/\[\[|\]\]/).entries()) {
    if (index % 2 === 1) names.push({ start: text.length, end: text.length + part.length });
    text += part;
  }
  return { text, names };
}

export interface NameScore {
  readonly named: number;
  readonly found: number;
  readonly hits: number;
  readonly right: number;
  /** Missed names and false positives, with context. */
  readonly faults: readonly string[];
}

const overlap = (one: TextRange, other: TextRange): number =>
  Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start));

const isRight = (hit: TextRange, names: readonly TextRange[]): boolean =>
  names.reduce((sum, name) => sum + overlap(hit, name), 0) > (hit.end - hit.start) / 2;

/** Scores hits. A name must be found completely; hits in mail addresses are ignored. */
export function scoreNames(
  { text, names, language }: Pick<MadeLetter, 'text' | 'names' | 'language'>,
  hits: readonly TextRange[],
): NameScore {
  const covers = ({ start, end }: TextRange) =>
    Array.from({ length: end - start }, (_, index) => start + index).every(
      (at) => !/\p{L}/u.test(text.charAt(at)) || hits.some((hit) => hit.start <= at && at < hit.end),
    );
  const isInAddress = ({ start, end }: TextRange) =>
    /^[\w.-]*@/.test(text.slice(end)) || /@[\w.-]*$/.test(text.slice(0, start));
  const counted = hits.filter((hit) => !isInAddress(hit));
  const missed = names.filter((name) => !covers(name));
  const wrong = counted.filter((hit) => !isRight(hit, names));
  const show =
    (sign: string) =>
    ({ start, end }: TextRange) =>
      `${sign} ${language}: ${text.slice(Math.max(0, start - 25), start)}[${text.slice(start, end)}]${text.slice(end, end + 15)}`.replaceAll(
        '\n',
        '⏎',
      );
  return {
    named: names.length,
    found: names.length - missed.length,
    hits: counted.length,
    right: counted.length - wrong.length,
    faults: [...missed.map(show('missed')), ...wrong.map(show('wrong'))],
  };
}

export const addScores = (scores: readonly NameScore[]): NameScore =>
  scores.reduce((sum, score) => ({
    named: sum.named + score.named,
    found: sum.found + score.found,
    hits: sum.hits + score.hits,
    right: sum.right + score.right,
    faults: [...sum.faults, ...score.faults],
  }));
