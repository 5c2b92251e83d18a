import { atPatch, atValue, PATCHES, type Separator } from '../barcodes/stack.ts';
import { t } from '../messages/index.ts';
import { sayExpressionFault } from '../text/expression-fault.ts';
import { usageError } from './errors.ts';

/** @throws CommandError */
export function readSeparator(at: string | undefined): Separator {
  if (at === undefined) throw usageError(t('--at patchT or --at value:REGEX is missing.'));
  const patch = PATCHES.find((each) => at === `patch${each}`);
  if (patch !== undefined) return atPatch(patch);
  const [, pattern] = /^value:(.+)$/s.exec(at) ?? [];
  if (pattern === undefined) throw usageError(t('--at: expected patchT or value:REGEX, found “{text}”.', { text: at }));
  try {
    return atValue(new RegExp(pattern, 'u'));
  } catch (error) {
    throw usageError(t('--at: {problem}', { problem: sayExpressionFault(error) }));
  }
}
