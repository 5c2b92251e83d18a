import { useApp } from '../app-context.tsx';
import { withPart } from '../flows/load-part.ts';
import type { DocumentConflict } from '../ui-store.ts';
import { Dialog } from './dialog.tsx';

/** Another tab has the document: two writers of one document would lose the work of one of them. */
export function DocumentConflictDialog({ conflict }: { readonly conflict: DocumentConflict }) {
  const { documents, ui } = useApp();
  const { id, name } = conflict;
  const close = () => ui.setState({ conflict: undefined });
  const choose = (what: 'takeOver' | 'openCopy') => {
    close();
    void withPart(
      ui,
      () => documents,
      (flow) => flow[what](id),
    );
  };
  return (
    <Dialog
      title="Open in another tab"
      onClose={close}
      actions={
        <>
          <button type="button" className="button" onClick={close}>
            Start page
          </button>
          <button type="button" className="button" onClick={() => choose('openCopy')}>
            Open a copy
          </button>
          <button type="button" className="button primary" onClick={() => choose('takeOver')}>
            Go on here
          </button>
        </>
      }
    >
      <p>
        <strong>{name}</strong> is open in another tab of this browser. It can go on here, and is then saved and closed
        there; or a copy of it, as it was last saved, can be opened beside it.
      </p>
    </Dialog>
  );
}
