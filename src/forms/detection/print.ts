// Print of a page: phrases, leaders, and box characters.
import { type Rect, rectAt, unionOfRects } from '../../kernel/rect.ts';

/** Text with the boxes of its characters: x, y, width, height of each (pt). */
export interface PrintedText {
  readonly text: string;
  readonly boxes: Float32Array;
}

export interface PrintedPhrase {
  /** Empty for unrecognized print. */
  readonly text: string;
  readonly rect: Rect;
}

export type PieceKind = 'word' | 'leader' | 'checkbox' | 'radio';

export interface PrintPiece extends PrintedPhrase {
  readonly kind: PieceKind;
}

/** Characters that show empty boxes and circles; the last ones are from Wingdings. */
const BOXES = /^[☐□❏❐❑❒▢◻◽⬜\uf06f\uf0a8]$/u;
const CIRCLES = /^[○◯⚪❍⭕\uf0a1]$/u;

function kindOf(character: string): PieceKind | 'dot' | 'space' {
  if (/^\s$/u.test(character)) return 'space';
  if (character === '_') return 'leader';
  if (character === '.' || character === '…' || character === '·') return 'dot';
  if (BOXES.test(character)) return 'checkbox';
  return CIRCLES.test(character) ? 'radio' : 'word';
}

/** Minimum number of dots in a leader: fewer are an ellipsis. */
const MIN_DOTS = 5;

interface Open {
  text: string;
  kind: ReturnType<typeof kindOf>;
  rects: Rect[];
}

const isFew = ({ kind, text }: Open): boolean =>
  (kind === 'dot' && [...text].reduce((dots, each) => dots + (each === '…' ? 3 : 1), 0) < MIN_DOTS) ||
  (kind === 'leader' && text.length < 3);

/** Splits a page's text into words, leaders and boxes, in reading order. */
export function piecesOf({ text, boxes }: PrintedText): PrintPiece[] {
  const open: Open[] = [];
  let at = 0;
  let isApart = true;
  for (const character of text) {
    const kind = kindOf(character);
    const rect = rectAt(boxes as Float32Array<ArrayBuffer>, at);
    at += character.length;
    const last = open.at(-1);
    const goesOn = kind === 'dot' || kind === 'leader' || kind === 'word';
    // Spaces between dots or underscores are part of the leader.
    const isLeader = last && (last.kind === 'dot' || last.kind === 'leader') && last.kind === kind;
    if (kind === 'space') {
      isApart = true;
      continue;
    }
    if (last && goesOn && last.kind === kind && (!isApart || (isLeader && isOnLine(last, rect)))) {
      last.text += character;
      last.rects.push(rect);
    } else open.push({ text: character, kind, rects: [rect] });
    isApart = false;
  }
  return mergeFew(open).flatMap(({ text: own, kind, rects }) => {
    const rect = unionOfRects(rects.filter(({ width, height }) => width > 0 && height > 0));
    if (!rect) return [];
    return [{ text: own, rect, kind: kind === 'dot' ? 'leader' : (kind as PieceKind) }];
  });
}

const isOnLine = ({ rects }: Open, { x, y, height }: Rect): boolean => {
  const last = rects.at(-1);
  return last !== undefined && Math.abs(last.y - y) < height / 2 && x - (last.x + last.width) < height;
};

/** Merges dots and underscores that are too few for a leader into adjacent words. */
function mergeFew(open: readonly Open[]): Open[] {
  const merged: Open[] = [];
  for (const each of open) {
    const last = merged.at(-1);
    const own = isFew(each) ? { ...each, kind: 'word' as const } : each;
    const touches = last && own.rects[0] && isOnLine(last, own.rects[0]) && gapOf(last, own) < 1;
    if (last && own !== each && last.kind === 'word' && touches) {
      last.text += own.text;
      last.rects.push(...own.rects);
    } else merged.push({ ...own });
  }
  return merged;
}

function gapOf(before: Open, after: Open): number {
  const last = before.rects.at(-1);
  const first = after.rects[0];
  return last && first ? first.x - (last.x + last.width) : 0;
}

/** Maximum gap between words of a phrase (word heights). */
const GAP = 0.9;

/** Returns the box of the letters, which is lower than the font's box. */
function inkOf({ x, y, width, height }: Rect): Rect {
  return { x, y: y + height * 0.15, width, height: height * 0.68 };
}

/** Joins words of a line into phrases. A colon ends a phrase. */
export function phrasesOf(pieces: readonly PrintPiece[]): PrintedPhrase[] {
  const phrases: { text: string; rects: Rect[] }[] = [];
  let before: PrintPiece | undefined;
  for (const piece of pieces) {
    if (piece.kind !== 'word') {
      before = undefined;
      continue;
    }
    const { rect } = piece;
    const gap = before ? rect.x - (before.rect.x + before.rect.width) : 0;
    const goesOn =
      before &&
      Math.abs(before.rect.y + before.rect.height / 2 - rect.y - rect.height / 2) < rect.height * 0.4 &&
      gap > -rect.height &&
      gap <= rect.height * GAP &&
      !before.text.endsWith(':');
    const last = phrases.at(-1);
    if (goesOn && last) {
      last.text += ` ${piece.text}`;
      last.rects.push(inkOf(rect));
    } else phrases.push({ text: piece.text, rects: [inkOf(rect)] });
    before = piece;
  }
  return phrases.flatMap(({ text, rects }) => {
    const rect = unionOfRects(rects);
    return rect ? [{ text, rect }] : [];
  });
}
