import { atPatch, atValue, PATCHES, type Separator } from '../barcodes/stack.ts';
import { messageOf } from '../kernel/wording.ts';
import { usageError } from './errors.ts';

/** @throws CommandError */
export function readSeparator(at: string | undefined): Separator {
  if (at === undefined) throw usageError('--at patchT or --at value:REGEX is missing.');
  const patch = PATCHES.find((each) => at === `patch${each}`);
  if (patch !== undefined) return atPatch(patch);
  const [, pattern] = /^value:(.+)$/s.exec(at) ?? [];
  if (pattern === undefined) throw usageError(`--at: expected patchT or value:REGEX, found “${at}”.`);
  try {
    return atValue(new RegExp(pattern, 'u'));
  } catch (error) {
    throw usageError(`--at: ${messageOf(error)}`);
  }
}
