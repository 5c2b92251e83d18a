import { fail, type Result, succeed } from '../../kernel/result.ts';
import type { Message } from '../../messages/index.ts';
import { decodeText, utf16Order } from './decode-text.ts';
import { describeFileLimit, JsonGuard } from './limits.ts';

/** Checks while reading; errors are messages for users. `tell` receives the share read (0 to 1). */
export async function readMarksText(
  source: Blob,
  report: (share: number) => void = () => undefined,
): Promise<Result<string, Message>> {
  const fault = describeFileLimit(source.size);
  if (fault !== undefined) return fail(fault);
  const bytes = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
  // The guard expects UTF-8.
  if (utf16Order(await bytes(source.slice(0, 2))))
    return readMarksText(new Blob([decodeText(await bytes(source))]), report);
  const guard = new JsonGuard();
  const decoder = new TextDecoder();
  const parts: string[] = [];
  const reader = source.stream().getReader();
  let done = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const found = guard.push(part.value);
    if (found !== undefined) {
      await reader.cancel();
      return fail(found);
    }
    parts.push(decoder.decode(part.value, { stream: true }));
    done += part.value.length;
    report(done / source.size);
  }
  return succeed(parts.join('') + decoder.decode());
}
