// Functions that the engine calls, by their index in its table. The package's own `addFunction`
// first reads the table's thousands of entries in each new engine: that takes longer than opening.
import { getOrCreate } from '../kernel/get-or-create.ts';
import { rememberedByKey } from '../kernel/remembered.ts';

type Callback = (...parameters: number[]) => number;

const MAGIC_AND_VERSION = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const INTEGER = 0x7f;

/** Returns a module that exports its import `call.back`, a function from integers to one. */
const moduleFor = rememberedByKey((parameters: number): WebAssembly.Module => {
  const text = (word: string) => [word.length, ...new TextEncoder().encode(word)];
  const section = (id: number, content: readonly number[]) => [id, content.length, ...content];
  const type = [1, 0x60, parameters, ...Array<number>(parameters).fill(INTEGER), 1, INTEGER];
  return new WebAssembly.Module(
    Uint8Array.from([
      ...MAGIC_AND_VERSION,
      ...section(1, type),
      ...section(2, [1, ...text('call'), ...text('back'), 0, 0]),
      ...section(7, [1, ...text('back'), 0, 0]),
    ]),
  );
});

/** Callbacks of one engine. Entries never change, only what they call: the engine copies some. */
export class Callbacks {
  readonly #table: WebAssembly.Table;
  readonly #callbacks = new Map<number, Callback>();
  /** Unused entries by the number of parameters. */
  readonly #free = new Map<number, number[]>();

  constructor(table: WebAssembly.Table) {
    this.#table = table;
  }

  /**
   * @param parameters number of the callback's parameters: 32-bit integers, like its result
   * @returns its pointer for the engine, and a function that takes it back
   */
  lend(parameters: number, callback: Callback): { readonly pointer: number; takeBack(): void } {
    const free = getOrCreate(this.#free, parameters, () => []);
    const pointer = free.pop() ?? this.#grow(parameters);
    this.#callbacks.set(pointer, callback);
    return {
      pointer,
      takeBack: () => {
        if (this.#callbacks.get(pointer) !== callback) return;
        this.#callbacks.delete(pointer);
        free.push(pointer);
      },
    };
  }

  #grow(parameters: number): number {
    const pointer = this.#table.length;
    const back: Callback = (...given) => this.#callbacks.get(pointer)?.(...given) ?? 0;
    this.#table.grow(1, new WebAssembly.Instance(moduleFor(parameters), { call: { back } }).exports.back);
    return pointer;
  }
}
