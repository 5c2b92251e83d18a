// Validates a mark's `href`, which comes from an untrusted file.

const OPENED = ['http:', 'https:', 'mailto:'];

/** Returns an absolute http, https or mailto address, which may be opened; else undefined. */
export function safeHref(href: string): string | undefined {
  // People type hosts without a scheme.
  const text = /^www\./i.test(href.trim()) ? `https://${href.trim()}` : href.trim();
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return OPENED.includes(url.protocol) ? url.href : undefined;
}
