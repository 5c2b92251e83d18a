// Underlines, highlights and backgrounds of generated lines, in the ways that programs draw them.

/** Place of a word on its line (pt), and its number in the text. */
interface DressedWord {
  readonly x: number;
  readonly width: number;
  readonly at: number;
}

export type GapDress = 'plain' | 'backgrounds' | 'highlight' | 'underline' | 'struck' | 'underlined words' | 'links';
export const DRESSES: readonly GapDress[] = [
  'plain',
  'backgrounds',
  'highlight',
  'underline',
  'struck',
  'underlined words',
  'links',
];

interface Dressed {
  readonly words: readonly DressedWord[];
  readonly y: number;
  readonly size: number;
  /** Width of a space (pt). */
  readonly space: number;
  /** First and last word with an underline or highlight. */
  readonly range: readonly [from: number, to: number];
}

const number = (value: number) => value.toFixed(3);

/** Rounds to device pixels, as programs do. */
const snap = (value: number) => Math.round(value * 10) / 10;

/** Returns what is drawn before and after the text of a line, and its annotations. */
export function dressLine(
  dress: GapDress,
  { words, y, size, space, range: [from, to] }: Dressed,
): { readonly before: string; readonly after: string; readonly links: string } {
  const [first, last] = [words[0], words.at(-1)];
  const nothing = { before: '', after: '', links: '' };
  if (!first || !last || dress === 'plain') return nothing;
  if (dress === 'backgrounds') {
    const [bottom, top] = [snap(y - 0.235 * size), snap(y + 0.93 * size)];
    const box = `${number(first.x - 0.1)} ${bottom} ${number(last.x + last.width + space - first.x)}`;
    return { ...nothing, before: `1 1 1 rg ${box} ${number(top - bottom)} re f* 0 g` };
  }
  const own = words.filter(({ at }) => at >= from && at <= to);
  const [start, end] = [own[0], own.at(-1)];
  if (!start || !end) return nothing;
  const width = end.x + end.width - start.x;
  const whole = `${number(start.x)} ${number(y - 0.2 * size)} ${number(width)} ${number(0.95 * size)} re`;
  switch (dress) {
    case 'highlight':
      return { ...nothing, before: `q 1 1 0 rg ${whole} f Q` };
    case 'links': {
      // As browsers do: a clip, and a stroke at a place of its own, in each line.
      const clip = `${number(start.x)} ${number(y - 2)} ${number(width)} 1.5 re W n`;
      const rect = [start.x, y - 0.3 * size, start.x + width, y + size].map(number).join(' ');
      return {
        before: `q 1 0 0 1 ${number(start.x)} ${y} cm q ${clip.replace(/^\S+ \S+/, '0 -2')} 0 0 1 RG 0 -1.25 m ${number(width)} -1.25 l S Q Q`,
        after: '',
        links: `<</Type/Annot/Subtype/Link/Rect[${rect}]/Border[0 0 0]/A<</S/URI/URI(https://example.org/)>>>>`,
      };
    }
    case 'underline':
      return { ...nothing, after: `q 0.6 w 1 0 0 1 ${number(start.x)} ${y} cm 0 -1.5 m ${number(width)} -1.5 l S Q` };
    case 'struck':
      return { ...nothing, after: `${number(start.x)} ${number(y + 0.3 * size)} ${number(width)} 0.5 re f` };
    case 'underlined words':
      return {
        ...nothing,
        before: own.map((word) => `${number(word.x)} ${number(y - 1.6)} ${number(word.width)} 0.6 re f`).join('\n'),
      };
  }
}
