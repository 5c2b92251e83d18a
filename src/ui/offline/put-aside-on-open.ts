import type { Workspace } from '../../app/workspace.ts';

const putAside = (hasPdf: boolean): void => {
  import('./put-aside.ts').then(({ putPartsAside }) => putPartsAside(hasPdf)).catch(() => undefined);
};

/**
 * Who works on a document may lose the network over it, and an installed application has to start without one; who only looks at the
 * start page has nothing fetched for later.
 */
export function putAsideOnOpen(workspace: Workspace): void {
  /** What was fetched with the first document, and with the first PDF. */
  const done = { any: false, pdf: false };
  workspace.subscribe((event) => {
    if (event.kind !== 'opened') return;
    const hasPdf = event.picture.pdf !== undefined;
    if (hasPdf ? done.pdf : done.any) return;
    done.any = true;
    done.pdf = hasPdf;
    putAside(hasPdf);
  });
  window.addEventListener('appinstalled', () => putAside(false), { once: true });
  if (window.matchMedia('(display-mode: standalone)').matches) putAside(false);
}
