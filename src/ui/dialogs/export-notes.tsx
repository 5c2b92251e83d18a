import { plannedSource } from '../../app/export/planned-source.ts';
import { countUnfitTexts, unfitTexts } from '../../app/unfit-texts.ts';
import { hidesNothing, isRedaction } from '../../marks/index.ts';
import type { PictureDocument } from '../../media/index.ts';
import { t, translate } from '../../messages/index.ts';
import {
  annotationsKeepSignaturesMessage,
  describeCut,
  describeKeptAnnotations,
  describeRefusal,
  type OutputPlan,
  omittedCommentsMessage,
  signaturesKeptMessage,
  signaturesLostMessage,
  wouldAppend,
  writeMode,
} from '../../output/index.ts';
import { UnredactedNote } from '../find-redact/unredacted-note.tsx';
import { RefusedNote } from '../forms/refused-note.tsx';
import { Button } from '../parts/button.tsx';
import { useMargins } from './use-margins.ts';

interface ExportNotesProps {
  readonly picture: PictureDocument;
  readonly plan: OutputPlan;
  /** True if the whole file is rewritten afterwards, which breaks signatures. */
  readonly isRewritten?: boolean;
  onReview(): void;
}

/** Says if the signatures of the open PDF stay valid. */
function SignatureNote({ picture, plan, isRewritten }: Omit<ExportNotesProps, 'onReview'>) {
  const source = plannedSource(picture);
  if (!source || source.signatureCount === 0) return null;
  if (isRewritten) return <li className="export-warning">{translate(signaturesLostMessage(source.signatureCount))}</li>;
  if (writeMode(plan, source) !== 'rewrite') return <li>{translate(signaturesKeptMessage())}</li>;
  return (
    <li className="export-warning">
      {translate(signaturesLostMessage(source.signatureCount))}{' '}
      {wouldAppend(plan, source) ? translate(annotationsKeepSignaturesMessage()) : null}
    </li>
  );
}

/** Effects of the choices that users might not expect. */
export function ExportNotes({ picture, plan, isRewritten = false, onReview }: ExportNotesProps) {
  const { options, hiddenMarks, hiddenRedactions, withheldMarks, omittedComments } = plan;
  const margins = useMargins(picture, plan);
  const source = plannedSource(picture);
  const keepsEncryption = !isRewritten && source !== undefined && writeMode(plan, source) === 'append';
  const marks = new Map(
    plan.files.flatMap((file) => file.pages.flatMap((page) => page.marks)).map((mark) => [mark.uid, mark]),
  );
  const redactions = [...marks.values()].filter(isRedaction).length;
  const transparent = [...marks.values()].filter(hidesNothing).length;
  const unfit = countUnfitTexts([...marks.values()]);
  return (
    <ul className="export-notes">
      <UnredactedNote />
      {redactions > 0 && options.appliesRedactions ? (
        <li>
          {t(
            '{count, plural, one {# redaction: the pixels under it are replaced for good.} other {# redactions: the pixels under them are replaced for good.}}',
            { count: redactions },
          )}{' '}
          <Button className="line" onClick={onReview}>
            {t('{count, plural, one {Review it first…} other {Review them first…}}', { count: redactions })}
          </Button>
        </li>
      ) : null}
      {plan.keepsPages && picture.pdf?.isEncrypted && !keepsEncryption ? (
        <li className="export-warning">{t('The original is protected by encryption; the exported file is not.')}</li>
      ) : null}
      {plan.keepsPages ? <SignatureNote plan={plan} picture={picture} isRewritten={isRewritten} /> : null}
      <RefusedNote />
      {margins.widest > 0 ? (
        <li>
          {t(
            'The original is compressed with loss, as JPEG pictures are, so traces of what is redacted lie around it. {count, plural, one {Up to # pixel on each side is replaced} other {Up to # pixels on each side are replaced}} as well: the grey margin in the preview.',
            { count: margins.widest },
          )}
        </li>
      ) : null}
      {margins.refused.map((name) => (
        <li key={name} className="export-warning">
          {t("These redactions can't be applied: {reason}.", { reason: describeRefusal(name) })}
        </li>
      ))}
      {margins.problem === undefined ? null : (
        <li className="export-warning">
          {t("Couldn't read how the original is compressed: {reason}", { reason: margins.problem })}
        </li>
      )}
      {redactions > 0 && !options.appliesRedactions ? (
        <li className="export-warning">
          {t(
            '{count, plural, one {The pages are written with everything that # redaction would hide.} other {The pages are written with everything that # redactions would hide.}}',
            { count: redactions },
          )}
        </li>
      ) : null}
      {omittedComments > 0 ? (
        <li className="export-warning">{translate(omittedCommentsMessage(omittedComments))}</li>
      ) : null}
      {unfit > 0 ? <li className="export-warning">{unfitTexts(unfit)}</li> : null}
      {[...describeCut(plan), ...describeKeptAnnotations(plan)].map((note) => (
        <li key={translate(note)} className="export-warning">
          {translate(note)}
        </li>
      ))}
      {transparent > 0 ? (
        <li className="export-warning">
          {t(
            '{count, plural, one {# transparent redaction hides nothing, here as on the screen.} other {# transparent redactions hide nothing, here as on the screen.}}',
            { count: transparent },
          )}
        </li>
      ) : null}
      {hiddenRedactions > 0 ? (
        <li className="export-warning">
          {t(
            '{count, plural, one {# redaction is hidden in the window, and applied all the same.} other {# redactions are hidden in the window, and applied all the same.}}',
            { count: hiddenRedactions },
          )}
        </li>
      ) : null}
      {hiddenMarks > 0 ? (
        <li className="export-warning">
          {options.includesMarksJson
            ? t(
                '{count, plural, one {# hidden mark is left off the pages; hiding does not keep a mark out of the marks JSON.} other {# hidden marks are left off the pages; hiding does not keep a mark out of the marks JSON.}}',
                { count: hiddenMarks },
              )
            : t(
                '{count, plural, one {# hidden mark is left off the pages.} other {# hidden marks are left off the pages.}}',
                { count: hiddenMarks },
              )}
        </li>
      ) : null}
      {options.includesMarksJson && withheldMarks > 0 ? (
        <li>
          {t(
            '{count, plural, one {# mark is left out of the marks JSON: redactions and marks under them. Comments and property bags are left out, too.} other {# marks are left out of the marks JSON: redactions and marks under them. Comments and property bags are left out, too.}}',
            { count: withheldMarks },
          )}
        </li>
      ) : null}
    </ul>
  );
}
