import type { Result } from '../../kernel/result.ts';
import { finishRedaction, removeContent } from '../../redaction/redact-pdf.ts';
import type { RedactedFile, RedactionOptions, RedactionRefusal, RedactionRequest } from '../../redaction/types.ts';

/** Redacts a PDF with plain bars: nothing is painted over them. */
export async function redactPdf(
  bytes: Uint8Array,
  requests: readonly RedactionRequest[],
  options: RedactionOptions = {},
): Promise<Result<RedactedFile, RedactionRefusal>> {
  const redaction = await removeContent(bytes, requests, options);
  return redaction.ok ? finishRedaction(redaction.value) : redaction;
}
