import { useEffect, useId, useMemo, useState } from 'react';
import { readPicture } from '../../app/library/read-picture.ts';
import { type BarcodeType, labelOf } from '../../barcodes/types.ts';
import { createEncoder, type DrawnBarcode } from '../../encoding/client.ts';
import { markToolFor } from '../../marks/index.ts';
import { messageOf, t } from '../../messages/index.ts';
import { useApp } from '../app-context.tsx';
import { ChoiceField } from '../fields/choice-field.tsx';
import { Button } from '../parts/button.tsx';
import { showToast } from '../ui-store.ts';
import { Dialog } from './dialog.tsx';
import { LineField } from './line-field.tsx';
import '../styles/barcode-dialog.css';

type Encoder = ReturnType<typeof createEncoder>;

/** Debounce for the preview (ms). */
const PAUSE = 200;

interface Drawing {
  readonly drawn?: DrawnBarcode;
  readonly url?: string;
  readonly fault?: string;
}

const NOTHING: Drawing = {};

/** Draws a value as it is typed; the result is empty until it is drawn. */
function useDrawing(encoder: Encoder, type: BarcodeType, value: string): Drawing {
  const [drawing, setDrawing] = useState(NOTHING);
  useEffect(() => {
    setDrawing(NOTHING);
    if (value === '') return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    let url: string | undefined;
    const timer = setTimeout(() => {
      encoder.call('encode', { type, value }, { signal }).then(
        (drawn) => {
          if (signal.aborted) return;
          url = URL.createObjectURL(new Blob([drawn.png], { type: 'image/png' }));
          setDrawing({ drawn, url });
        },
        (error: unknown) => signal.aborted || setDrawing({ fault: messageOf(error) }),
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [encoder, type, value]);
  return drawing;
}

function useTypes(encoder: Encoder) {
  const [types, setTypes] = useState<readonly { readonly value: BarcodeType; readonly label: string }[]>([]);
  useEffect(() => {
    let isHere = true;
    encoder.call('types', null).then(
      (all) => isHere && setTypes(all.map((value) => ({ value, label: labelOf(value) })).sort(byLabel)),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [encoder]);
  return types;
}

const byLabel = (a: { readonly label: string }, b: { readonly label: string }) => a.label.localeCompare(b.label);

/** Creates a barcode. A click on the page then places it as an image stamp. */
export function BarcodeDialog() {
  const { editor, ui, focusDocument } = useApp();
  const encoder = useMemo(createEncoder, []);
  useEffect(() => () => encoder.close(undefined), [encoder]);
  const [type, setType] = useState<BarcodeType>('qrCodeBarcode');
  const [value, setValue] = useState('');
  const types = useTypes(encoder);
  const { drawn, url, fault } = useDrawing(encoder, type, value);
  const formId = useId();
  const close = () => ui.setState({ dialog: undefined });

  async function place({ png, aspectRatio, value: barcodeValue }: DrawnBarcode): Promise<void> {
    const read = await readPicture(new File([png], `${barcodeValue}.png`, { type: 'image/png' }));
    close();
    const tool = markToolFor('annotation', 'image');
    if (!read.ok || !tool) return;
    editor.setTool(tool.id);
    const { picture } = read.value;
    editor.session.setState({
      placing: { content: { picture }, aspectRatio, data: { barcodeType: type, barcodeValue } },
    });
    showToast(ui, { kind: 'hint', title: t('Click where the barcode goes, or draw its box') });
    queueMicrotask(focusDocument);
  }

  return (
    <Dialog
      isQuestion
      title={t('Insert a barcode')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button type="submit" form={formId} className="primary" disabled={!drawn}>
            {t('Place')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="barcode-form stack loose"
        onSubmit={(event) => {
          event.preventDefault();
          if (drawn) void place(drawn);
        }}
      >
        <ChoiceField<BarcodeType> label={t('Type')} isMenu value={type} options={types} onChange={setType} />
        <LineField
          label={t('Value')}
          value={value}
          error={fault}
          hint={t('Check characters are added. GS1 types take identifiers in brackets: {form}', {
            form: '(01)09521234543213(10)ABC',
          })}
          onChange={setValue}
        />
        <figure className="barcode-preview" aria-busy={value !== '' && !drawn && fault === undefined}>
          {drawn && url ? (
            <>
              <img src={url} alt={t('Barcode with the value {value}', { value: drawn.value })} />
              <figcaption>{t('Read back: {value}', { value: drawn.value })}</figcaption>
            </>
          ) : null}
        </figure>
      </form>
    </Dialog>
  );
}
