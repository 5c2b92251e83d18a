/** Reads the character that starts with an edge; -1 if none is similar. */
export type ReadCharacter = (edges: Float32Array, at: number) => number;

/** Weight of the widths, which print gain changes, relative to edge-to-similar-edge distances. */
const OWN_WEIGHT = 0.25;
/** Most that a character may be off, for each of its elements (modules). */
const MOST_OFF = 0.36;

/** Returns a reader for these characters; values are their indexes. */
export function createCharacterReader(characters: readonly string[], modules: number): ReadCharacter {
  const elements = characters[0]?.length ?? 0;
  const known = Float32Array.from(characters.flatMap((widths) => [...widths].map(Number)));
  const seen = new Float32Array(elements);
  return (edges, at) => {
    const start = edges[at] ?? 0;
    const module = ((edges[at + elements] ?? 0) - start) / modules;
    for (let i = 0; i < elements; i++) seen[i] = ((edges[at + i + 1] ?? 0) - (edges[at + i] ?? 0)) / module;
    let best = -1;
    let least = MOST_OFF * elements;
    for (let value = 0, from = 0; value < characters.length; value++, from += elements) {
      let off = 0;
      let before = 0;
      for (let i = 0; i < elements && off < least; i++) {
        const difference = (seen[i] ?? 0) - (known[from + i] ?? 0);
        off += OWN_WEIGHT * Math.abs(difference) + (i > 0 ? Math.abs(difference + before) : 0);
        before = difference;
      }
      if (off < least) {
        least = off;
        best = value;
      }
    }
    return best;
  };
}

/** Reads consecutive characters; undefined if one isn't valid. */
export function readAll(read: ReadCharacter, edges: Float32Array, first: number, count: number, elements: number) {
  const values: number[] = [];
  for (let i = 0; i < count; i++) {
    const value = read(edges, first + i * elements);
    if (value < 0) return undefined;
    values.push(value);
  }
  return values;
}
