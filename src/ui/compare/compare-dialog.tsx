import { type DragEvent, useEffect } from 'react';
import { t } from '../../messages/index.ts';
import { useApp, useComparing, useSlice } from '../app-context.tsx';
import { useModal } from '../dialogs/dialog.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { CarryView } from './carry-view.tsx';
import { ChooseVersion, ReadingVersions } from './choose-version.tsx';
import { CompareView } from './compare-view.tsx';
import '../styles/barcodes.css';
import '../styles/compare.css';

/** Compares the open document with another version; covers the window. */
export function CompareDialog() {
  const { ui } = useApp();
  const comparing = useComparing();
  const { run, carry } = useSlice(comparing.state, (state) => state);
  const close = () => ui.setState({ dialog: undefined });
  const element = useModal(close);
  useEffect(() => () => comparing.stop(), [comparing]);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    ui.setState({ dropping: undefined });
    const [file] = event.dataTransfer.files;
    if (file) void comparing.choose(file);
  };
  const keepHere = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const names = run.kind === 'done' ? `${run.result.old.name} → ${run.result.recent.name}` : undefined;
  return (
    <dialog ref={element} className="dialog card compare-dialog" aria-label={t('Compare versions')}>
      <div className="dialog-title row">
        <h2>{t('Compare versions')}</h2>
        {names === undefined ? null : (
          <span className="compare-names hint cut" translate="no" data-tip={names}>
            {names}
          </span>
        )}
        <IconButton icon="close" label={t('Close')} hint={null} onClick={close} />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button does the same as a drop */}
      <div className="compare-body" onDragOver={keepHere} onDrop={onDrop}>
        {run.kind === 'reading' ? <ReadingVersions comparing={comparing} run={run} /> : null}
        {run.kind === 'choosing' || run.kind === 'failed' ? <ChooseVersion comparing={comparing} run={run} /> : null}
        {run.kind === 'done' && carry.kind !== 'none' ? (
          <CarryView comparing={comparing} carry={carry} name={run.result.file.name} />
        ) : null}
        {run.kind === 'done' && carry.kind === 'none' ? (
          <CompareView comparing={comparing} result={run.result} />
        ) : null}
      </div>
    </dialog>
  );
}
