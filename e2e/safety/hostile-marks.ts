// Marks whose texts all try to inject HTML, a script or a script URL.

import { checkMark } from '../../src/marks/document/check-mark.ts';
import { type Mark, markDefinitions } from '../../src/marks/registry.ts';
import { buildMark } from '../../src/testing/build-marks.ts';
import { createRandom } from '../../src/testing/random.ts';

/** Name of the page's function that no mark may call. */
export const TRAP = 'springTheTrap';

const TEXTS = [
  `"><img src="x:" onerror="${TRAP}()">`,
  `<script>${TRAP}()</script>`,
  `</textarea><svg onload="${TRAP}()">`,
  `javascript:${TRAP}()`,
  `\u202e{{constructor.constructor('${TRAP}()')()}}\u0000\ud800`,
] as const;

type Path = readonly (string | number)[];

function* stringPaths(value: unknown, path: Path = []): Generator<Path> {
  if (typeof value === 'string') yield path;
  else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value))
      yield* stringPaths(item, [...path, Array.isArray(value) ? Number(key) : key]);
  }
}

function setAt<Value>(value: Value, [key, ...rest]: Path, text: string): Value {
  if (key === undefined) return text as Value;
  const copy = structuredClone(value);
  const child: unknown = Reflect.get(copy as object, key);
  Reflect.set(copy as object, key, setAt(child, rest, text));
  return copy;
}

/** Replaces every free text of a mark, and adds hostile unknown properties and comments. */
function poison(mark: Mark, seed: number): Mark {
  const text = (place: number) => TEXTS[(seed + place) % TEXTS.length] ?? TEXTS[0];
  const comment = { text: text(0), author: text(1), data: { a: text(2) }, creationDateTime: mark.creationDateTime };
  const extras: Record<string, unknown> = {
    [text(1)]: text(2),
    data: { [text(3)]: text(4) },
    conversation: { data: {}, comments: [comment] },
  };
  const base: Mark = { ...mark, ...extras };
  return [...stringPaths(base)].reduce<Mark>((poisoned, path, place) => {
    const next = setAt(poisoned, path, text(place));
    return checkMark(next, 0).length === 0 ? next : poisoned;
  }, base);
}

export const hostileMarks = (): readonly Mark[] =>
  markDefinitions.map(({ type }, index) => {
    const mark = poison(buildMark(type, createRandom(index + 1)), index);
    return { ...mark, uid: `${mark.uid} ${index}` };
  });
