// Ties between marks, stored in `data`, which others keep: groups, repetitions on several pages.
import { getOrCreate } from '../../kernel/get-or-create.ts';
import type { BaseMark } from '../kit/base-mark.ts';

const KEYS = {
  group: 'markwright:group',
  /** Id that the repetitions of a mark share. */
  repeat: 'markwright:repeat',
  /** Text with placeholders for page numbers, see `editor/page-numbers.ts`. */
  template: 'markwright:template',
} as const;

export type Tie = keyof typeof KEYS;

export const tieOf = ({ data }: BaseMark, tie: Tie): string | undefined =>
  data && Object.hasOwn(data, KEYS[tie]) ? data[KEYS[tie]] : undefined;

/** Returns the mark with another value of a tie, or without it. An emptied bag is removed. */
export function withTie<M extends BaseMark>(mark: M, tie: Tie, value: string | undefined): M {
  if (tieOf(mark, tie) === value) return mark;
  const { data, ...bare } = mark;
  const others = Object.entries(data ?? {}).filter(([key]) => key !== KEYS[tie]);
  const entries = value === undefined ? others : [...others, [KEYS[tie], value]];
  return (entries.length === 0 ? bare : { ...mark, data: Object.fromEntries(entries) }) as M;
}

/** Creates a function that gives copies of tied marks a new common tie. */
export function createRetying(createUid: () => string): <M extends BaseMark>(copy: M, tie: Tie) => M {
  const ids = new Map<string, string>();
  return (copy, tie) => {
    const id = tieOf(copy, tie);
    return id === undefined ? copy : withTie(copy, tie, getOrCreate(ids, `${tie} ${id}`, createUid));
  };
}
