import { useEffect, useState } from 'react';
import { beginCompression, type CompressChoices, type Compression } from '../../app/compress/compress.ts';
import { compressInWorker } from '../../compression/client.ts';
import { msg, t } from '../../messages/index.ts';
import { OUTPUT_LIMITS } from '../../output/index.ts';
import { useApp, useExports, useSlice } from '../app-context.tsx';
import { ChoiceField } from '../fields/choice-field.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { showPanel } from '../shell/sheets.tsx';
import { CompressOutcome } from './compress-outcome.tsx';
import { ComparePreview } from './compress-preview.tsx';
import { Dialog } from './dialog.tsx';
import { ExportNotes } from './export-notes.tsx';
import { ExportPreview } from './export-preview.tsx';
import '../styles/export.css';

const LOSSES = [
  { value: 'none', label: msg('Lossless') },
  { value: 'images', label: msg('Smaller images') },
] as const;

/** Compresses the open PDF: lossless, or with smaller images, previewed before and after. */
export function CompressDialog() {
  const core = useApp();
  const exports = useExports();
  // The window can't change during a modal dialog.
  const [compression] = useState(() =>
    beginCompression({ core, exports, form: core.forms.getState().current, compress: compressInWorker }),
  );
  return compression ? <CompressWindow compression={compression} /> : null;
}

function CompressWindow({ compression }: { readonly compression: Compression }) {
  const { ui } = useApp();
  const { output } = compression;
  const { choices, run } = useSlice(compression.state, (state) => state);
  const plan = useSlice(output.state, (state) => state.plan);
  const close = () => ui.setState({ dialog: undefined });
  useEffect(() => () => compression.cancel(), [compression]);
  const isCompared = run.kind === 'done' && run.result.isSmaller && run.result.recodedImages > 0;
  return (
    <Dialog
      title={t('Compress')}
      onClose={close}
      actions={<CompressOutcome compression={compression} run={run} onClose={close} />}
    >
      <div className="export-dialog">
        {isCompared ? (
          <ComparePreview {...run.result} startPage={output.pageNumber} />
        ) : (
          <ExportPreview picture={output.picture} plan={plan} startPage={output.pageNumber} />
        )}
        <fieldset className="export-options" disabled={run.kind === 'running'}>
          <Choices choices={choices} onChange={compression.choose} />
          {plan ? (
            <ExportNotes
              picture={output.picture}
              plan={plan}
              isRewritten
              onReview={() => {
                close();
                showPanel(ui, 'review');
              }}
            />
          ) : null}
        </fieldset>
      </div>
    </Dialog>
  );
}

interface ChoicesProps {
  readonly choices: CompressChoices;
  onChange(changed: Partial<CompressChoices>): void;
}

function Choices({ choices: { isLossy, dpi, quality }, onChange }: ChoicesProps) {
  return (
    <>
      <ChoiceField
        label={t('Compression')}
        value={isLossy ? 'images' : 'none'}
        options={LOSSES}
        onChange={(loss) => onChange({ isLossy: loss === 'images' })}
      />
      {isLossy ? (
        <>
          <NumberField
            label={t('Resolution')}
            {...OUTPUT_LIMITS.dpi}
            unit={t('dpi')}
            value={dpi}
            onChange={(next) => onChange({ dpi: next })}
          />
          <NumberField
            label={t('JPEG quality')}
            {...OUTPUT_LIMITS.jpegQuality}
            value={quality}
            onChange={(next) => onChange({ quality: next })}
          />
          <p className="hint">
            {t('Images with more pixels are stored as JPEG, with loss. Compare the pages before you save.')}
          </p>
        </>
      ) : (
        <p className="hint">{t("Removes unused data. Words and pixels don't change.")}</p>
      )}
    </>
  );
}
