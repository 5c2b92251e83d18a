import { useEffect, useState } from 'react';
import {
  exportForeign,
  FOREIGN_FORMATS,
  type ForeignExport,
  lastForeignFormat,
  saveForeign,
} from '../../app/foreign-export.ts';
import { messageOf, t, translate } from '../../messages/index.ts';
import { useApp } from '../app-context.tsx';
import { ChoiceField } from '../fields/choice-field.tsx';
import { Icon } from '../icons.tsx';
import { Button } from '../parts/button.tsx';
import { Dialog } from './dialog.tsx';
import { LossList } from './loss-list.tsx';

const OPTIONS = FOREIGN_FORMATS.map(({ id, name }) => ({ value: id, label: name, isText: true }));

type Converting =
  | { readonly kind: 'running' }
  | { readonly kind: 'done'; readonly written: ForeignExport }
  | { readonly kind: 'failed'; readonly reason: string };

const RUNNING: Converting = { kind: 'running' };

/** Converts the marks to the chosen format before the user saves them: losses are known by then. */
function useConverting(format: string): Converting {
  const app = useApp();
  const [done, setDone] = useState<{ readonly format: string; readonly outcome: Converting }>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const show = (outcome: Converting) => {
      if (!signal.aborted) setDone({ format, outcome });
    };
    exportForeign(app, format, signal).then(
      (written) => show({ kind: 'done', written }),
      (error: unknown) => show({ kind: 'failed', reason: messageOf(error) }),
    );
    return () => controller.abort();
  }, [app, format]);
  return done?.format === format ? done.outcome : RUNNING;
}

function Losses({ written: { losses, markCount, holdsRedactedWords } }: { readonly written: ForeignExport }) {
  if (markCount === 0) return <p role="status">{t('The document has no marks.')}</p>;
  return (
    <>
      {holdsRedactedWords ? (
        <p className="row">
          <Icon name="warning" />
          <span>{t('The file holds redacted words: keep it as private as the document.')}</span>
        </p>
      ) : null}
      <p role="status">
        {t(
          '{count, plural, =0 {Nothing is lost in this format.} one {{count, number} thing is left out or changed in this format:} other {{count, number} things are left out or changed in this format:}}',
          { count: losses.length },
        )}
      </p>
      {losses.length > 0 ? <LossList losses={losses} areNamed /> : null}
    </>
  );
}

/** Saves the marks in a format of another program, after showing what that leaves out. */
export function ExportMarksDialog() {
  const app = useApp();
  const { ui, device } = app;
  const [format, setFormat] = useState(() => lastForeignFormat(app));
  const converting = useConverting(format);
  const name = FOREIGN_FORMATS.find(({ id }) => id === format)?.name ?? format;
  const written = converting.kind === 'done' ? converting.written : undefined;
  const close = () => ui.setState({ dialog: undefined });
  const save = () => {
    if (!written) return;
    saveForeign(app, format, written);
    close();
  };
  const saveReport = () => {
    if (!written) return;
    const losses = written.losses.map(({ place, reason }) => ({ place, reason: translate(reason) }));
    const report = new Blob([JSON.stringify({ format: name, losses }, null, 2)], { type: 'application/json' });
    device.saveFile(`${written.name}.losses.json`, report);
  };
  return (
    <Dialog
      title={t('Export marks for other programs')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('Cancel')}</Button>
          {written && written.losses.length > 0 ? <Button onClick={saveReport}>{t('Save the report')}</Button> : null}
          <Button className="primary" disabled={!written || written.markCount === 0} onClick={save}>
            {t('Save as {format}', { format: name })}
          </Button>
        </>
      }
    >
      <div className="stack loose">
        <ChoiceField label={t('Format')} value={format} options={OPTIONS} onChange={setFormat} />
        <div className="stack">
          {converting.kind === 'running' ? <p className="late hint">{t('Converting…')}</p> : null}
          {converting.kind === 'failed' ? (
            <p className="warning" role="alert">
              {t("Couldn't convert the marks: {reason}", { reason: converting.reason })}
            </p>
          ) : null}
          {written ? <Losses written={written} /> : null}
        </div>
      </div>
    </Dialog>
  );
}
