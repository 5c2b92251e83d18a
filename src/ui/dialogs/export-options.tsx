import { useId } from 'react';
import type { ChosenPages, Export, ExportChoices } from '../../app/export/export.ts';
import { isRedaction } from '../../marks/index.ts';
import type { PictureDocument } from '../../media/index.ts';
import { msg, t } from '../../messages/index.ts';
import { OUTPUT_LIMITS, type OutputFormat, type OutputPlan, usesJpeg } from '../../output/index.ts';
import { ChoiceField } from '../fields/choice-field.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { CheckBox } from '../parts/check-box.tsx';
import { ExportNotes } from './export-notes.tsx';
import { HiddenChoice } from './hidden-choice.tsx';

interface ExportOptionsProps {
  readonly picture: PictureDocument;
  readonly choices: ExportChoices;
  readonly chosenPages: ChosenPages;
  readonly pagesError: string | undefined;
  readonly plan: OutputPlan | undefined;
  readonly findHidden: Export['findHidden'];
  onChange(changed: Partial<ExportChoices>): void;
  onChangePages(changed: ChosenPages): void;
  /** Looks through the redactions first. */
  onReview(): void;
}

const FORMATS = (['pdf', 'tiff', 'png', 'jpeg'] as const).map((value) => ({ value, label: value.toUpperCase() }));

const PAGES = [
  { value: 'all', label: msg('All') },
  { value: 'current', label: msg('This one') },
  { value: 'range', label: msg('Range') },
] as const;

const PDF_PAGES = [
  { value: 'kept', label: msg('Unchanged') },
  { value: 'pictures', label: msg('Pictures') },
] as const;

const PDF_MARKS = [
  { value: 'content', label: msg('Drawn on the pages') },
  { value: 'annotations', label: msg('Annotations') },
] as const;

const PDF_COMPRESSIONS = [
  { value: 'lossless', label: msg('Lossless') },
  { value: 'jpeg', label: msg('JPEG') },
] as const;

export const CONTENTS = [
  { key: 'hasAnnotations', label: msg('Annotations') },
  { key: 'hasSignatures', label: msg('Signatures') },
  { key: 'appliesRedactions', label: msg('Apply redactions') },
  { key: 'includesComments', label: msg('Comments') },
  { key: 'includesMarksJson', label: msg('Include marks as JSON for further editing') },
] as const;

const CONTENTS_OF_PICTURES = CONTENTS.filter(({ key }) => key !== 'includesComments');
/** Optional contents of reports; default: left out. */
const REPORTED = [
  { key: 'reportsOriginal', label: msg('Digest and length of the original') },
  { key: 'reportsCounts', label: msg('Counts of what was removed') },
] as const;

/** Result of a format, and where marks JSON goes. */
interface Hint {
  readonly files: string;
  readonly withMarksJson: string;
}

const HINTS: Readonly<Record<OutputFormat, Hint>> = {
  pdf: {
    files: msg('One file with one picture per page.'),
    withMarksJson: msg('One file with one picture per page. Marks JSON is attached to it.'),
  },
  tiff: {
    files: msg('One file with all pages, lossless.'),
    withMarksJson: msg('One file with all pages, lossless. Marks JSON goes into a file beside it.'),
  },
  png: {
    files: msg('One file per page, lossless.'),
    withMarksJson: msg('One file per page, lossless. Marks JSON goes into a file beside each.'),
  },
  jpeg: {
    files: msg('One file per page.'),
    withMarksJson: msg('One file per page. Marks JSON goes into a file beside each.'),
  },
};

const KEPT_PAGES_HINT: Hint = {
  files: msg('One file: the pages with their text, fonts and links, and the marks on top.'),
  withMarksJson: msg(
    'One file: the pages with their text, fonts and links, and the marks on top. Marks JSON is attached to it.',
  ),
};

/** Binds a field to one of the choices. */
const bound = <Key extends keyof ExportChoices>(
  { choices, onChange }: Pick<ExportOptionsProps, 'choices' | 'onChange'>,
  key: Key,
) => ({ value: choices[key], onChange: (value: ExportChoices[Key]) => onChange({ [key]: value }) });

interface PageRangeProps {
  readonly text: string;
  readonly error: string | undefined;
  onChange(text: string): void;
}

export function PageRange({ text, error, onChange }: PageRangeProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t('Pages, such as 1-3, 7')}</label>
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
        label={t('Pages')}
        value={chosen.kind}
        options={PAGES}
        onChange={(kind) => onChange({ ...chosen, kind })}
      />
      {chosen.kind === 'range' ? (
        <PageRange text={chosen.text} error={error} onChange={(text) => onChange({ kind: 'range', text })} />
      ) : null}
    </>
  );
}

/** Handling of a PDF's own pages, and of their marks. */
function PdfOptions(props: Pick<ExportOptionsProps, 'picture' | 'choices' | 'plan' | 'onChange'>) {
  const { choices, plan, picture, onChange } = props;
  return (
    <>
      <ChoiceField label={t('Pages in the PDF')} options={PDF_PAGES} {...bound(props, 'pdfPages')} />
      {plan?.keepsPages ? <ChoiceField label={t('Marks')} options={PDF_MARKS} {...bound(props, 'pdfMarks')} /> : null}
      {plan?.keepsPages && picture.pdf?.hasForm ? (
        <CheckBox isOn={choices.flattensForm} onChange={(flattensForm) => onChange({ flattensForm })}>
          {t('Flatten the form: values stay, fields go')}
        </CheckBox>
      ) : null}
      {plan?.keepsPages && choices.pdfMarks === 'annotations' ? (
        <p className="hint">
          {t(
            'Other programs can edit them, with their comments. Signatures and marks that PDF has no type for are drawn.',
          )}
        </p>
      ) : null}
    </>
  );
}

interface PictureOptionsProps extends Pick<ExportOptionsProps, 'choices' | 'onChange'> {
  readonly isPdf: boolean;
}

/** How pages become pictures. */
function PictureOptions(props: PictureOptionsProps) {
  const { isPdf, choices } = props;
  return (
    <>
      {choices.format === 'pdf' ? (
        <ChoiceField label={t('Pictures in the PDF')} options={PDF_COMPRESSIONS} {...bound(props, 'pdfCompression')} />
      ) : null}
      {usesJpeg(choices) ? (
        <NumberField label={t('JPEG quality')} {...OUTPUT_LIMITS.jpegQuality} {...bound(props, 'jpegQuality')} />
      ) : null}
      {isPdf || choices.format === 'pdf' || choices.format === 'tiff' ? (
        <NumberField label={t('Resolution')} {...OUTPUT_LIMITS.dpi} unit={t('dpi')} {...bound(props, 'dpi')} />
      ) : null}
    </>
  );
}

interface ContentsChoiceProps extends Pick<ExportOptionsProps, 'choices' | 'onChange'> {
  readonly contents?: readonly (typeof CONTENTS)[number][];
}

/** Returns true if redactions are applied, of which there will be a report. */
const isRedacting = (plan: ExportOptionsProps['plan'], { appliesRedactions }: ExportOptionsProps['choices']) =>
  appliesRedactions && (plan?.files.some(({ pages }) => pages.some(({ marks }) => marks.some(isRedaction))) ?? false);

function ReportChoice({ choices, onChange }: Pick<ExportOptionsProps, 'choices' | 'onChange'>) {
  return (
    <fieldset className="field">
      <legend>{t('In the report')}</legend>
      <div>
        {REPORTED.map(({ key, label }) => (
          <CheckBox key={key} isOn={choices[key]} onChange={(isOn) => onChange({ [key]: isOn })}>
            {t(label)}
          </CheckBox>
        ))}
      </div>
      <p className="hint">{t('With either, readers who can reconstruct the rest of the original can test guesses.')}</p>
    </fieldset>
  );
}

/** Choice of the kinds of marks to export. */
export function ContentsChoice({ choices, contents = CONTENTS, onChange }: ContentsChoiceProps) {
  return (
    <fieldset className="field">
      <legend>{t('On the pages')}</legend>
      <div>
        {contents.map(({ key, label }) => (
          <CheckBox key={key} isOn={choices[key]} onChange={(isOn) => onChange({ [key]: isOn })}>
            {t(label)}
          </CheckBox>
        ))}
      </div>
    </fieldset>
  );
}

/** Format and content of the export. */
export function ExportOptions(props: ExportOptionsProps) {
  const { picture, choices, chosenPages, pagesError, plan, findHidden, onChange, onChangePages, onReview } = props;
  const isPdf = picture.pdf !== undefined;
  const keepsPages = plan?.keepsPages ?? false;
  const hint = keepsPages ? KEPT_PAGES_HINT : HINTS[choices.format];
  return (
    <>
      <ChoiceField label={t('Format')} options={FORMATS} {...bound(props, 'format')} />
      <p className="hint">{t(choices.includesMarksJson ? hint.withMarksJson : hint.files)}</p>
      {isPdf && choices.format === 'pdf' ? (
        <PdfOptions picture={picture} choices={choices} plan={plan} onChange={onChange} />
      ) : null}
      {isPdf && !keepsPages ? (
        <p className="hint">{t('The pages go out as pictures: their text can no longer be selected.')}</p>
      ) : null}
      <PagesChoice chosen={chosenPages} error={pagesError} onChange={onChangePages} />
      {keepsPages ? null : <PictureOptions isPdf={isPdf} choices={choices} onChange={onChange} />}
      <ContentsChoice choices={choices} contents={keepsPages ? CONTENTS : CONTENTS_OF_PICTURES} onChange={onChange} />
      {keepsPages && isRedacting(plan, choices) ? (
        <HiddenChoice choices={choices} findHidden={findHidden} onChange={onChange} />
      ) : null}
      {isRedacting(plan, choices) ? <ReportChoice choices={choices} onChange={onChange} /> : null}
      {plan ? <ExportNotes picture={picture} plan={plan} onReview={onReview} /> : null}
    </>
  );
}
