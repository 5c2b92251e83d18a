import { definitionOf } from '../../marks/index.ts';
import { isRedaction, type OutputPlan } from '../../output/index.ts';

const countOf = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** What the choices mean for the marks on the chosen pages, where it could be taken otherwise. */
export function ExportNotes({ plan }: { readonly plan: OutputPlan }) {
  const { options, withheldMarks } = plan;
  const marks = new Map(
    plan.files.flatMap((file) => file.pages.flatMap((page) => page.marks)).map((mark) => [mark.uid, mark]),
  );
  const redactions = [...marks.values()].filter(isRedaction).length;
  const transparent = [...marks.values()].filter((mark) => definitionOf(mark).hidesNothing).length;
  return (
    <ul className="export-notes">
      {redactions > 0 && options.appliesRedactions ? (
        <li>
          {countOf(redactions, 'redaction')}: the pixels under {redactions === 1 ? 'it' : 'them'} are replaced for good.
        </li>
      ) : null}
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
      {options.includesMarksJson && withheldMarks > 0 ? (
        <li>
          {countOf(withheldMarks, 'mark')} stay{withheldMarks === 1 ? 's' : ''} out of the marks JSON: redactions, and
          what lies under them. Comments and property bags stay out, too.
        </li>
      ) : null}
    </ul>
  );
}
