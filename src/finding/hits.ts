import { atPage } from '../kernel/page-number.ts';
import { foldSpelling } from '../kernel/spelling.ts';
import { type Mark, markToolFor, newMark, setField } from '../marks/index.ts';
import type { DirectDocument } from '../media/direct.ts';
import { inEnglish } from '../messages/index.ts';
import type { Hit } from '../text/patterns/page-hits.ts';

/** A hit as a line of JSON: `{"page","kind","text","misreadOf"?,"reason"?,"beside"?,"areas"}`. */
export const toLine = ({ page, kind, text, entry, isMisread, because, beside, areas }: Hit): string => {
  const misread = isMisread && { misreadOf: entry || kind };
  return JSON.stringify({
    page,
    kind,
    text,
    ...misread,
    ...(because !== undefined && { reason: inEnglish(because) }),
    ...(beside !== undefined && { beside }),
    areas,
  });
};

/** Omits hits outside of pages whose words are redacted, and so removed everywhere. */
export function withoutRepeats(hits: readonly Hit[]): readonly Hit[] {
  const known = new Set(hits.flatMap(({ beside, text }) => (beside === undefined ? foldSpelling(text) : [])));
  return hits.filter(({ beside, text }) => {
    const folded = foldSpelling(text);
    return beside === undefined || (!known.has(folded) && known.add(folded));
  });
}

/** Returns a redaction for each hit on a page. @param reasonOf text on its bar; none by default */
export function toRedactions(
  hits: readonly Hit[],
  { pages }: Pick<DirectDocument, 'pages'>,
  reasonOf: (hit: Hit) => string = () => '',
): readonly Mark[] {
  const tool = markToolFor('redaction', 'lines');
  if (!tool) throw new Error('There is no redaction of text.');
  const field = tool.definition.fields.find(({ key }) => key === 'reason');
  const date = new Date().toISOString();
  return hits.map((hit) => {
    const { page, selection } = hit;
    const mark = newMark(
      tool,
      { kind: 'lines', ...selection },
      { uid: crypto.randomUUID(), date, pageNumber: page, pageSize: atPage(pages, page) ?? { width: 0, height: 0 } },
    );
    const reason = reasonOf(hit);
    return field && reason !== '' ? setField(mark, field, { reason }) : mark;
  });
}
