import type { Workspace } from '../../app/workspace.ts';

const cache = (hasPdf: boolean): void => {
  import('./cache-parts.ts').then(({ cacheParts }) => cacheParts(hasPdf)).catch(() => undefined);
};

/** Caches the program when a document is opened, and for installed apps, which must run offline. */
export function cacheOnOpen(workspace: Workspace): void {
  /** Files cached already: with the first document, and with the first PDF. */
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
