import { useId } from 'react';
import type { Export, ExportChoices, RangeChoice } from '../../app/export/export.ts';
import { isRedaction } from '../../marks/index.ts';
import type { PictureDocument } from '../../media/index.ts';
import { msg, t } from '../../messages/index.ts';
import { describePlan, OUTPUT_LIMITS, type OutputPlan, rowOf, usesJpeg } from '../../output/index.ts';
import { ChoiceField } from '../fields/choice-field.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { CheckBox } from '../parts/check-box.tsx';
import { Section } from '../parts/section.tsx';
import { ExportKind } from './export-kind.tsx';
import { ExportNotes } from './export-notes.tsx';
import { GapsChoice } from './gaps-choice.tsx';
import { HiddenChoice } from './hidden-choice.tsx';

interface ExportOptionsProps {
  readonly picture: PictureDocument;
  readonly choices: ExportChoices;
  readonly chosenPages: RangeChoice;
  readonly pagesError: string | undefined;
  readonly plan: OutputPlan | undefined;
  readonly findHidden: Export['findHidden'];
  onChange(changed: Partial<ExportChoices>): void;
  onChangePages(changed: RangeChoice): void;
  onReview(): void;
}

const PAGES = [
  { value: 'all', label: msg('All') },
  { value: 'current', label: msg('This one') },
  { value: 'range', label: msg('Range') },
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
  readonly chosen: RangeChoice;
  readonly error: string | undefined;
  onChange(chosen: RangeChoice): void;
}

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

/** How a PDF includes marks and form fields. */
function PdfOptions(props: Pick<ExportOptionsProps, 'picture' | 'choices' | 'onChange'>) {
  const { choices, picture, onChange } = props;
  return (
    <>
      <ChoiceField label={t('Marks')} options={PDF_MARKS} {...bound(props, 'pdfMarks')} />
      {choices.pdfMarks === 'annotations' ? (
        <p className="hint">
          {t(
            'Other programs can edit them, with their comments. Signatures and marks that PDF has no type for are drawn.',
          )}
        </p>
      ) : null}
      {picture.pdf?.hasForm ? (
        <CheckBox isOn={choices.flattensForm} onChange={(flattensForm) => onChange({ flattensForm })}>
          {t('Flatten the form: keep values, remove fields')}
        </CheckBox>
      ) : null}
    </>
  );
}

interface PictureOptionsProps extends Pick<ExportOptionsProps, 'choices' | 'onChange'> {
  readonly isPdf: boolean;
}

function PictureOptions(props: PictureOptionsProps) {
  const { isPdf, choices } = props;
  const { coding, statesResolution } = rowOf(choices.format);
  return (
    <>
      {coding === 'chosen' ? (
        <ChoiceField label={t('Pictures in the PDF')} options={PDF_COMPRESSIONS} {...bound(props, 'pdfCompression')} />
      ) : null}
      {usesJpeg(choices) ? (
        <NumberField label={t('JPEG quality')} {...OUTPUT_LIMITS.jpegQuality} {...bound(props, 'jpegQuality')} />
      ) : null}
      {isPdf || statesResolution ? (
        <NumberField label={t('Resolution')} {...OUTPUT_LIMITS.dpi} unit={t('dpi')} {...bound(props, 'dpi')} />
      ) : null}
    </>
  );
}

const noteQuality = (choices: ExportChoices): string =>
  usesJpeg(choices) ? t('JPEG quality {quality, number}', { quality: choices.jpegQuality }) : t('Lossless');

interface ContentsChoiceProps extends Pick<ExportOptionsProps, 'choices' | 'onChange'> {
  readonly contents?: readonly (typeof CONTENTS)[number][];
}

/** Returns true if redactions are applied, and so a report is written. */
const isRedacting = (plan: ExportOptionsProps['plan'], { appliesRedactions }: ExportOptionsProps['choices']) =>
  appliesRedactions && (plan?.files.some(({ pages }) => pages.some(({ marks }) => marks.some(isRedaction))) ?? false);

/** Returns true if word redactions are applied, whose widths can be hidden. */
const redactsWords = (plan: ExportOptionsProps['plan'], { appliesRedactions }: ExportOptionsProps['choices']) =>
  appliesRedactions &&
  (plan?.files.some(({ pages }) =>
    pages.some(({ marks }) => marks.some(({ type }) => type === 'TextSelectionRedaction')),
  ) ??
    false);

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

function notePages({ plan, picture }: Pick<ExportOptionsProps, 'plan' | 'picture'>): string {
  const total = picture.pages.length;
  const count = plan?.options.pageNumbers.length ?? 0;
  return count === total ? t('All') : t('{count, number} of {total, number}', { count, total });
}

/** Document or images, with all other options collapsed below. */
export function ExportOptions(props: ExportOptionsProps) {
  const { picture, choices, chosenPages, pagesError, plan, findHidden, onChange, onChangePages, onReview } = props;
  const isPdf = picture.pdf !== undefined;
  const keepsPages = plan?.keepsPages ?? false;
  const contents = keepsPages ? CONTENTS : CONTENTS_OF_PICTURES;
  const chosen = contents.filter(({ key }) => choices[key]).length;
  return (
    <>
      <ExportKind picture={picture} choices={choices} onChange={onChange} />
      {plan ? (
        <p className="export-sentence" aria-live="polite">
          {describePlan(plan)}
        </p>
      ) : null}
      {plan ? <ExportNotes picture={picture} plan={plan} onReview={onReview} /> : null}
      {keepsPages && redactsWords(plan, choices) ? <GapsChoice choices={choices} onChange={onChange} /> : null}
      {keepsPages && isRedacting(plan, choices) ? (
        <HiddenChoice choices={choices} findHidden={findHidden} onChange={onChange} />
      ) : null}
      <div className="export-more">
        <Section title={t('Which pages')} note={notePages(props)} isClosedFirst={true}>
          <PagesChoice chosen={chosenPages} error={pagesError} onChange={onChangePages} />
        </Section>
        <Section
          title={t('Contents')}
          note={t('{count, number} of {total, number}', { count: chosen, total: contents.length })}
          isClosedFirst={true}
        >
          <ContentsChoice choices={choices} contents={contents} onChange={onChange} />
          {keepsPages ? <PdfOptions picture={picture} choices={choices} onChange={onChange} /> : null}
        </Section>
        {keepsPages ? null : (
          <Section title={t('Quality')} note={noteQuality(choices)} isClosedFirst={true}>
            <PictureOptions isPdf={isPdf} choices={choices} onChange={onChange} />
          </Section>
        )}
        {isRedacting(plan, choices) ? (
          <Section title={t('Report')} isClosedFirst={true}>
            <ReportChoice choices={choices} onChange={onChange} />
          </Section>
        ) : null}
      </div>
    </>
  );
}
