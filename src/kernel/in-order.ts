/** Maps with up to `limit` at a time; the results come in the order of the items. */
export async function* mapInOrder<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  limit: number,
  map: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  for await (const item of items) {
    const result = map(item);
    // It is awaited in its turn; until then a rejection must not count as unhandled.
    result.catch(() => undefined);
    running.push(result);
    if (running.length >= limit) yield await (running.shift() as Promise<Result>);
  }
  for (const result of running) yield await result;
}
