import { hasTwoCryptFilters } from './crypt-filters.ts';
import type { ByteSource } from './engine.ts';
import type { Native } from './native.ts';

/** Creates the structure through which the engine reads bytes: length, function and parameter. */
export function lendSource(native: Native, source: ByteSource) {
  let fault: unknown;
  let bytesRead = 0;
  const getBlock = native.callbacks.lend(4, (_parameter, position = 0, target = 0, size = 0) => {
    try {
      // Read before creating the view: the memory may move.
      source.read(position >>> 0, native.bytes(target, size >>> 0));
      bytesRead += size >>> 0;
      native.onProgress();
      return 1;
    } catch (error) {
      fault ??= error;
      return 0;
    }
  });
  const access = native.allocate(12);
  native.words(access, 3).set([source.size, getBlock.pointer, 0]);
  return {
    access,
    fault: () => fault,
    hasTwoCryptFilters: () => hasTwoCryptFilters(source),
    takeBytesRead() {
      const bytes = bytesRead;
      bytesRead = 0;
      return bytes;
    },
    free() {
      native.calls.free(access);
      getBlock.takeBack();
    },
  };
}
