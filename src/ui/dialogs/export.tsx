import { useMemo, useState } from 'react';
import type { PictureDocument } from '../../media/index.ts';
import {
  DEFAULT_OUTPUT_OPTIONS,
  findFontSources,
  type OutputOptions,
  type OutputPlan,
  parsePageRange,
  planOutput,
  statedDpi,
} from '../../output/index.ts';
import { useApp } from '../app-context.tsx';
import { Dialog } from './dialog.tsx';
import { type ChosenPages, ExportOptions } from './export-options.tsx';
import { ExportOutcome } from './export-outcome.tsx';
import { ExportPreview } from './export-preview.tsx';
import { useExport } from './use-export.ts';
import '../styles/export.css';

/** The choices of this visit: the next export is mostly like the last one. */
let lastChoices: Omit<OutputOptions, 'pageNumbers'> = DEFAULT_OUTPUT_OPTIONS;
/** The document whose resolution was chosen last; another one begins with what its own file states. */
let lastPicture: PictureDocument | undefined;

function firstChoices(picture: PictureDocument | undefined): typeof lastChoices {
  if (picture === undefined || picture === lastPicture) return lastChoices;
  return { ...lastChoices, dpi: statedDpi(picture.resolutions) ?? DEFAULT_OUTPUT_OPTIONS.dpi };
}

function readPages(chosen: ChosenPages, pageNumber: number, pageCount: number) {
  switch (chosen.kind) {
    case 'current':
      return { ok: true, value: [pageNumber] } as const;
    case 'all':
      return { ok: true, value: Array.from({ length: pageCount }, (_, index) => index + 1) } as const;
    case 'range':
      return parsePageRange(chosen.text, pageCount);
  }
}

/** The picture with its marks as a file: choices and a preview, then the writing and the check of what was written. */
export function ExportDialog() {
  const { editor, pictures, ui } = useApp();
  const { picture } = pictures.getState();
  // The window behind a modal dialog does not change.
  const [input] = useState(() => {
    const { documentName = 'document', pages, hidden } = editor.session.getState();
    const { unitsPerInch } = picture ?? {};
    return { documentName, pages, unitsPerInch, hidden, document: editor.document.toMarksDocument() };
  });
  const { pageNumber } = editor.session.getState();
  const pageCount = input.pages.length;
  const [choices, setChoices] = useState(() => firstChoices(picture));
  const [chosenPages, setChosenPages] = useState<ChosenPages>({ kind: 'all', text: `1-${pageCount}` });
  const { state, write, reset } = useExport(picture);
  const fonts = useMemo(() => findFontSources(input.document.marks), [input]);

  const pages = useMemo(() => readPages(chosenPages, pageNumber, pageCount), [chosenPages, pageNumber, pageCount]);
  const plan = useMemo<OutputPlan | undefined>(
    () => (pages.ok ? planOutput(input, { ...choices, pageNumbers: pages.value }) : undefined),
    [input, choices, pages],
  );
  const close = () => ui.setState({ dialog: undefined });
  const isWriting = state.kind === 'writing';

  if (!picture) return null;
  return (
    <Dialog
      title={picture.pdf ? 'Export pages' : 'Export picture'}
      onClose={close}
      actions={
        <ExportOutcome
          state={state}
          canWrite={plan !== undefined}
          onWrite={() => plan && void write(plan, fonts)}
          onCancel={() => reset()}
          onClose={close}
        />
      }
    >
      <div className="export-dialog">
        <ExportPreview picture={picture} plan={plan} fonts={fonts} startPage={pageNumber} />
        <fieldset className="export-options" disabled={isWriting}>
          <ExportOptions
            picture={picture}
            choices={choices}
            chosenPages={chosenPages}
            pagesError={pages.ok ? undefined : pages.error}
            plan={plan}
            onChange={(changed) => {
              reset();
              lastChoices = { ...choices, ...changed };
              lastPicture = picture;
              setChoices(lastChoices);
            }}
            onChangePages={(changed) => {
              reset();
              setChosenPages(changed);
            }}
          />
        </fieldset>
      </div>
    </Dialog>
  );
}
