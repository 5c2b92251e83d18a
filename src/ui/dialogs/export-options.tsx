import { useId } from 'react';
import type { ChosenPages, ExportChoices } from '../../app/export/export.ts';
import type { PictureDocument } from '../../media/index.ts';
import { OUTPUT_LIMITS, type OutputFormat, type OutputPlan, usesJpeg } from '../../output/index.ts';
import { ChoiceField } from '../fields/choice-field.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { ExportNotes } from './export-notes.tsx';

interface ExportOptionsProps {
  readonly picture: PictureDocument;
  readonly choices: ExportChoices;
  readonly chosenPages: ChosenPages;
  readonly pagesError: string | undefined;
  readonly plan: OutputPlan | undefined;
  onChange(changed: Partial<ExportChoices>): void;
  onChangePages(changed: ChosenPages): void;
  /** Looks through the redactions first. */
  onReview(): void;
}

const FORMATS = [
  { value: 'pdf', label: 'PDF' },
  { value: 'tiff', label: 'TIFF' },
  { value: 'png', label: 'PNG' },
  { value: 'jpeg', label: 'JPEG' },
] as const;

const PAGES = [
  { value: 'all', label: 'All' },
  { value: 'current', label: 'This one' },
  { value: 'range', label: 'Range' },
] as const;

const PDF_PAGES = [
  { value: 'kept', label: 'As they are' },
  { value: 'pictures', label: 'Pictures' },
] as const;

const PDF_MARKS = [
  { value: 'content', label: 'Drawn on the pages' },
  { value: 'annotations', label: 'Annotations' },
] as const;

const PDF_COMPRESSIONS = [
  { value: 'lossless', label: 'Lossless' },
  { value: 'jpeg', label: 'JPEG' },
] as const;

export const CONTENTS = [
  { key: 'hasAnnotations', label: 'Annotations' },
  { key: 'hasSignatures', label: 'Signatures' },
  { key: 'appliesRedactions', label: 'Apply redactions' },
  { key: 'includesMarksJson', label: 'Marks JSON along with it' },
] as const;

/** What comes out, and where marks JSON goes that is asked for. */
const HINTS: Readonly<Record<OutputFormat, { readonly files: string; readonly marksJson: string }>> = {
  pdf: { files: 'One file, a picture on each page.', marksJson: 'Marks JSON is attached to it.' },
  tiff: { files: 'One file with all pages, without loss.', marksJson: 'Marks JSON is a file beside it.' },
  png: { files: 'A file for each page, without loss.', marksJson: 'Marks JSON is a file beside each.' },
  jpeg: { files: 'A file for each page.', marksJson: 'Marks JSON is a file beside each.' },
};

interface PageRangeProps {
  readonly text: string;
  readonly error: string | undefined;
  onChange(text: string): void;
}

function PageRange({ text, error, onChange }: PageRangeProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Pages, such as 1-3, 7</label>
      <input
        id={id}
        value={text}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-error`} className="export-warning" aria-live="polite">
        {error}
      </p>
    </div>
  );
}

interface PagesChoiceProps {
  readonly chosen: ChosenPages;
  readonly error: string | undefined;
  onChange(chosen: ChosenPages): void;
}

/** All pages, the one at hand, or those of a range. */
export function PagesChoice({ chosen, error, onChange }: PagesChoiceProps) {
  return (
    <>
      <ChoiceField
        label="Pages"
        value={chosen.kind}
        options={PAGES}
        isOpen={false}
        onChange={(value) => {
          const kind = PAGES.find((each) => each.value === value)?.value;
          if (kind) onChange({ ...chosen, kind });
        }}
      />
      {chosen.kind === 'range' ? (
        <PageRange text={chosen.text} error={error} onChange={(text) => onChange({ kind: 'range', text })} />
      ) : null}
    </>
  );
}

/** What becomes of a PDF's own pages, and of the marks on them. */
function PdfOptions({ choices, plan, onChange }: Pick<ExportOptionsProps, 'choices' | 'plan' | 'onChange'>) {
  return (
    <>
      <ChoiceField
        label="Pages in the PDF"
        value={choices.pdfPages}
        options={PDF_PAGES}
        isOpen={false}
        onChange={(value) => onChange({ pdfPages: value === 'pictures' ? 'pictures' : 'kept' })}
      />
      {plan?.keepsPages ? (
        <ChoiceField
          label="Marks"
          value={choices.pdfMarks}
          options={PDF_MARKS}
          isOpen={false}
          onChange={(value) => onChange({ pdfMarks: value === 'annotations' ? 'annotations' : 'content' })}
        />
      ) : null}
      {plan?.keepsPages && choices.pdfMarks === 'annotations' ? (
        <p className="hint">
          Other programs can edit them, with their comments. Marks of types that PDF does not know, and signatures, are
          drawn.
        </p>
      ) : null}
    </>
  );
}

interface PictureOptionsProps extends Pick<ExportOptionsProps, 'choices' | 'onChange'> {
  readonly isPdf: boolean;
}

/** How pages become pictures. */
function PictureOptions({ isPdf, choices, onChange }: PictureOptionsProps) {
  return (
    <>
      {choices.format === 'pdf' ? (
        <ChoiceField
          label="Pictures in the PDF"
          value={choices.pdfCompression}
          options={PDF_COMPRESSIONS}
          isOpen={false}
          onChange={(value) => onChange({ pdfCompression: value === 'jpeg' ? 'jpeg' : 'lossless' })}
        />
      ) : null}
      {usesJpeg(choices) ? (
        <NumberField
          label="JPEG quality"
          value={choices.jpegQuality}
          {...OUTPUT_LIMITS.jpegQuality}
          step={1}
          isInteger
          unit=""
          onChange={(jpegQuality) => onChange({ jpegQuality })}
        />
      ) : null}
      {isPdf || choices.format === 'pdf' || choices.format === 'tiff' ? (
        <NumberField
          label="Resolution"
          value={choices.dpi}
          {...OUTPUT_LIMITS.dpi}
          step={1}
          isInteger
          unit="dpi"
          onChange={(dpi) => onChange({ dpi })}
        />
      ) : null}
    </>
  );
}

interface ContentsChoiceProps extends Pick<ExportOptionsProps, 'choices' | 'onChange'> {
  readonly contents?: readonly (typeof CONTENTS)[number][];
}

/** Which kinds of marks are on the pages. */
export function ContentsChoice({ choices, contents = CONTENTS, onChange }: ContentsChoiceProps) {
  return (
    <fieldset className="field">
      <legend>On the pages</legend>
      <div>
        {contents.map(({ key, label }) => (
          <label key={key} className="check">
            <input
              type="checkbox"
              checked={choices[key]}
              onChange={(event) => onChange({ [key]: event.target.checked })}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What is written, and how. */
export function ExportOptions(props: ExportOptionsProps) {
  const { picture, choices, chosenPages, pagesError, plan, onChange, onChangePages, onReview } = props;
  const hint = HINTS[choices.format];
  const isPdf = picture.pdf !== undefined;
  const keepsPages = plan?.keepsPages ?? false;
  const files = keepsPages ? 'One file: the pages with their text, fonts and links, and the marks on top.' : hint.files;
  return (
    <>
      <ChoiceField
        label="Format"
        value={choices.format}
        options={FORMATS}
        isOpen={false}
        onChange={(value) => {
          const format = FORMATS.find((each) => each.value === value)?.value;
          if (format) onChange({ format });
        }}
      />
      <p className="hint">{choices.includesMarksJson ? `${files} ${hint.marksJson}` : files}</p>
      {isPdf && choices.format === 'pdf' ? <PdfOptions choices={choices} plan={plan} onChange={onChange} /> : null}
      {isPdf && !keepsPages ? (
        <p className="hint">The pages go out as pictures: their text can no longer be selected.</p>
      ) : null}
      <PagesChoice chosen={chosenPages} error={pagesError} onChange={onChangePages} />
      {keepsPages ? null : <PictureOptions isPdf={isPdf} choices={choices} onChange={onChange} />}
      <ContentsChoice choices={choices} onChange={onChange} />
      {plan ? <ExportNotes picture={picture} plan={plan} onReview={onReview} /> : null}
    </>
  );
}
