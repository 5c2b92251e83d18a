import { countOf } from '../../kernel/wording.ts';
import { definitionOf, isRedaction } from '../../marks/index.ts';
import type { PictureDocument } from '../../media/index.ts';
import { describeRefusal, type OutputPlan } from '../../output/index.ts';
import { useMargins } from './use-margins.ts';

interface ExportNotesProps {
  readonly picture: PictureDocument;
  readonly plan: OutputPlan;
  onReview(): void;
}

/** What the choices mean for the marks on the chosen pages, where it could be taken otherwise. */
export function ExportNotes({ picture, plan, onReview }: ExportNotesProps) {
  const { options, hiddenMarks, withheldMarks } = plan;
  const margins = useMargins(picture, plan);
  const marks = new Map(
    plan.files.flatMap((file) => file.pages.flatMap((page) => page.marks)).map((mark) => [mark.uid, mark]),
  );
  const redactions = [...marks.values()].filter(isRedaction).length;
  const transparent = [...marks.values()].filter((mark) => definitionOf(mark).hidesNothing).length;
  return (
    <ul className="export-notes">
      {redactions > 0 && options.appliesRedactions ? (
        <li>
          {countOf(redactions, 'redaction')}: the pixels under {redactions === 1 ? 'it' : 'them'} are replaced for good.{' '}
          <button type="button" className="button line" onClick={onReview}>
            Review {redactions === 1 ? 'it' : 'them'} first…
          </button>
        </li>
      ) : null}
      {plan.keepsPages && picture.pdf?.isEncrypted ? (
        <li className="export-warning">The original is protected by encryption; the exported file is not.</li>
      ) : null}
      {margins.widest > 0 ? (
        <li>
          The original is compressed with loss, as JPEG pictures are, so traces of what is redacted lie around it. Up to{' '}
          {margins.widest} pixels on each side are replaced as well: the grey margin in the preview.
        </li>
      ) : null}
      {margins.refused.map((name) => (
        <li key={name} className="export-warning">
          These redactions cannot be applied: {describeRefusal(name)}.
        </li>
      ))}
      {margins.problem === undefined ? null : (
        <li className="export-warning">How the original is compressed could not be read: {margins.problem}</li>
      )}
      {redactions > 0 && !options.appliesRedactions ? (
        <li className="export-warning">
          The pages are written with everything that {countOf(redactions, 'redaction')} would hide.
        </li>
      ) : null}
      {transparent > 0 ? (
        <li className="export-warning">
          {countOf(transparent, 'transparent redaction')} hide{transparent === 1 ? 's' : ''} nothing, here as on the
          screen.
        </li>
      ) : null}
      {hiddenMarks > 0 ? (
        <li className="export-warning">
          {countOf(hiddenMarks, 'hidden mark')} {hiddenMarks === 1 ? 'is' : 'are'} left off the pages
          {options.includesMarksJson ? '; hiding does not keep a mark out of the marks JSON' : ''}.
        </li>
      ) : null}
      {options.includesMarksJson && withheldMarks > 0 ? (
        <li>
          {countOf(withheldMarks, 'mark')} stay{withheldMarks === 1 ? 's' : ''} out of the marks JSON: redactions, and
          what lies under them. Comments and property bags stay out, too.
        </li>
      ) : null}
    </ul>
  );
}
