// Formats hits as JSON lines and as redactions.
import { type Mark, markToolFor, newMark, setField } from '../marks/index.ts';
import type { DirectDocument } from '../media/direct.ts';
import { inEnglish } from '../messages/index.ts';
import type { Hit } from '../text/patterns/page-hits.ts';

/** Returns a JSON line: `{"page","kind","text","misreadOf"?,"reason"?,"areas"}`. */
export const toLine = ({ page, kind, text, entry, isMisread, because, areas }: Hit): string => {
  const misread = isMisread && { misreadOf: entry || kind };
  return JSON.stringify({
    page,
    kind,
    text,
    ...misread,
    ...(because !== undefined && { reason: inEnglish(because) }),
    areas,
  });
};

/** Returns a redaction per hit. @param reasonOf label of the bar; empty by default */
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
      { uid: crypto.randomUUID(), date, pageNumber: page, pageSize: pages[page - 1] ?? { width: 0, height: 0 } },
    );
    const reason = reasonOf(hit);
    return field && reason !== '' ? setField(mark, field, { reason }) : mark;
  });
}
