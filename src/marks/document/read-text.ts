import { fail, type Result, succeed } from '../../kernel/result.ts';
import { FORM_BYTES, wideForm } from '../../kernel/unicode-text.ts';
import type { Message } from '../../messages/index.ts';
import { decodeExactly, NOT_UTF_8 } from './decode-text.ts';
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
  if (wideForm(await bytes(source.slice(0, FORM_BYTES)))) {
    const text = decodeExactly(await bytes(source));
    return text === undefined ? fail(NOT_UTF_8) : readMarksText(new Blob([text]), report);
  }
  const guard = new JsonGuard();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (part?: Uint8Array): string | undefined => {
    try {
      return part ? decoder.decode(part, { stream: true }) : decoder.decode();
    } catch {
      return undefined;
    }
  };
  const parts: string[] = [];
  const reader = source.stream().getReader();
  let done = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const found = guard.push(part.value);
    if (found !== undefined) {
      await reader.cancel();
      return fail(found);
    }
    const text = decode(part.value);
    if (text === undefined) {
      await reader.cancel();
      return fail(NOT_UTF_8);
    }
    parts.push(text);
    done += part.value.length;
    report(done / source.size);
  }
  const rest = decode();
  return rest === undefined ? fail(NOT_UTF_8) : succeed(parts.join('') + rest);
}
