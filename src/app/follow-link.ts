// Targets of links in a PDF: inside it at once, outside only after the user has seen the address.
import { toPageNumber } from '../kernel/page-number.ts';
import { t } from '../messages/index.ts';
import type { PdfTarget } from '../pdf/index.ts';
import type { Core } from './core.ts';

/** Schemes that browsers open without running code. */
const SCHEMES = ['http:', 'https:', 'mailto:', 'tel:'];

function parseAddress(uri: string): URL | undefined {
  try {
    const url = new URL(uri);
    return SCHEMES.includes(url.protocol) ? url : undefined;
  } catch {
    return undefined;
  }
}

/** Height of the area shown at a link's target (page units). */
const SHOWN = 40;

export function followLink({ editor, window }: Pick<Core, 'editor' | 'window'>, target: PdfTarget): void {
  if (target.kind === 'page') {
    const { pageIndex, y } = target.destination;
    editor.goToPage(toPageNumber(pageIndex));
    const size = editor.pageSize();
    if (y !== undefined && size) editor.reveal({ x: 0, y, width: size.width, height: SHOWN });
    return;
  }
  const url = parseAddress(target.uri);
  if (!url) {
    window.notify({ kind: 'hint', title: t('Link not opened'), detail: target.uri });
    return;
  }
  const { href } = url;
  window.notify({
    kind: 'hint',
    title: t('This link leaves the document'),
    detail: href,
    action: { label: t('Open it'), run: () => editor.ports.openLink(href) },
  });
}
