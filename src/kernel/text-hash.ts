/** Returns a short hash (FNV-1a, twice 32 bits). Not for secrets: collisions are easy to find. */
export function textHash(text: string): string {
  let [low, high] = [0x811c9dc5, 0x1000193];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b);
  }
  return [low, high].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
