import createBidi, { type Bidi } from 'bidi-js';
import type { TextDirection } from '../../kernel/text-layout.ts';

export interface VisualRun {
  readonly text: string;
  readonly direction: TextDirection;
}

/** Characters that are read from right to left or change the direction. */
const MAY_TURN =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

let shared: Bidi | undefined;

/** @param base direction of the paragraph */
export function visualRuns(text: string, base: TextDirection): VisualRun[] {
  if (base === 'ltr' && !MAY_TURN.test(text)) return [{ text, direction: 'ltr' }];
  shared ??= createBidi();
  const { levels } = shared.getEmbeddingLevels(text, base);
  const mirrored = shared.getMirroredCharactersMap(text, levels);
  const runs: { text: string; level: number }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const level = levels[at] ?? 0;
    const character = mirrored.get(at) ?? text.charAt(at);
    const last = runs.at(-1);
    if (last?.level === level) last.text += character;
    else runs.push({ text: character, level });
  }
  // Rule L2: reverse runs from the highest level down to the lowest odd one.
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level >= 1; level -= 1) {
    for (let from = 0; from < runs.length; from += 1) {
      let end = from;
      while ((runs[end]?.level ?? -1) >= level) end += 1;
      if (end - from > 1) runs.splice(from, end - from, ...runs.slice(from, end).toReversed());
      from = end;
    }
  }
  return runs.map((run) => ({ text: run.text, direction: run.level % 2 === 1 ? 'rtl' : 'ltr' }));
}
