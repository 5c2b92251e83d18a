export interface FieldNames {
  /** Reserves a name like this one, made unique. */
  take(name: string): string;
}

export function createFieldNames(taken: Iterable<string>): FieldNames {
  const names = new Set(taken);
  return {
    take(name) {
      let free = name;
      for (let count = 2; names.has(free); count += 1) free = `${name} ${count}`;
      names.add(free);
      return free;
    },
  };
}
