// A mark's `href` comes from a file of someone else.

const OPENED = ['http:', 'https:', 'mailto:'];

/** The address as it may be opened: http, https and mailto only; undefined for everything else, relative addresses included. */
export function safeHref(href: string): string | undefined {
  // A host without a scheme is what people type.
  const text = /^www\./i.test(href.trim()) ? `https://${href.trim()}` : href.trim();
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return OPENED.includes(url.protocol) ? url.href : undefined;
}
