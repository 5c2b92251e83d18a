import type { ShownPresets } from '../../app/ports.ts';
import { t } from '../../messages/index.ts';
import { toRequest } from '../../text/patterns/request.ts';
import { useApp } from '../app-context.tsx';
import { Button } from '../parts/button.tsx';
import { bringUpPanel } from '../shell/sheets.tsx';
import { Dialog } from './dialog.tsx';
import { ImportLosses } from './import-losses.tsx';

interface FileProps {
  readonly file: ShownPresets;
}

/** Shows the terms or reasons of a file before they are kept. */
export function PresetFileDialog({ file }: FileProps) {
  const app = useApp();
  const { ui, window, reasonSets, loadRedacting } = app;
  const close = () => ui.setState(({ presets }) => ({ presets: presets.slice(1) }));
  const keep = async () => {
    close();
    if (file.kind === 'searches') {
      const redacting = await loadRedacting();
      redacting.presets.save(file.preset);
      redacting.setRequest(toRequest(file.preset));
      bringUpPanel(ui, 'redact');
    } else {
      reasonSets.save(file.set);
      window.notify({
        kind: 'info',
        title: t('{count, plural, one {# reason} other {# reasons}} added', { count: file.set.reasons.length }),
        detail: t('Choose one wherever a redaction gets its reason.'),
      });
    }
  };
  return (
    <Dialog
      title={
        file.kind === 'searches'
          ? t('{name} is a file of predefined searches', { name: file.name })
          : t('{name} is a file of redaction reasons', { name: file.name })
      }
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button className="primary" onClick={() => void keep()}>
            {file.kind === 'searches' ? t('Add as a preset') : t('Add the reasons')}
          </Button>
        </>
      }
    >
      <p className="hint">
        {file.kind === 'searches'
          ? t('It becomes a preset of “Find and redact” on this device.')
          : t('They are offered as reasons of redactions on this device.')}
      </p>
      <Entries file={file} />
      {file.losses.length > 0 ? <ImportLosses losses={file.losses} /> : null}
    </Dialog>
  );
}

function Entries({ file }: FileProps) {
  const rows =
    file.kind === 'reasons'
      ? file.set.reasons.map(({ code, text }) => ({ name: code, text }))
      : [
          ...(file.preset.words ?? []).map((word) => ({ name: word, text: '' })),
          // Those of words have them in their names.
          ...(file.preset.expressions ?? []).map(({ name, expression, foldsAccents }) => ({
            name,
            text: foldsAccents ? '' : expression,
          })),
        ];
  return (
    <ul className="preset-entries">
      {rows.map(({ name, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes; names may repeat
        <li key={index} className="row">
          <bdi>{name}</bdi>
          <bdi className={file.kind === 'searches' ? 'hint mono cut' : 'hint cut'}>{text}</bdi>
        </li>
      ))}
    </ul>
  );
}
