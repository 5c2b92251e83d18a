import type { Workspace } from '../../app/workspace.ts';

const cache = (hasPdf: boolean): void => {
  import('./cache-parts.ts').then(({ cacheParts }) => cacheParts(hasPdf)).catch(() => undefined);
};

/**
 * Who works on a document may lose the network over it, and an installed application has to start without one; who only looks at the
 * start page has nothing fetched for later.
 */
export function cacheOnOpen(workspace: Workspace): void {
  /** Parts already fetched: with the first document, and the first PDF. */
  const done = { any: false, pdf: false };
  workspace.subscribe((event) => {
    if (event.kind !== 'opened') return;
    const hasPdf = event.picture.pdf !== undefined;
    if (hasPdf ? done.pdf : done.any) return;
    done.any = true;
    done.pdf = hasPdf;
    cache(hasPdf);
  });
  window.addEventListener('appinstalled', () => cache(false), { once: true });
  if (window.matchMedia('(display-mode: standalone)').matches) cache(false);
}
