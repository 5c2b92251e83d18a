// Finds annotations that have comments, are hidden, or mark unapplied redactions.
import type { PageNumber } from '../../kernel/page-number.ts';
import { type Rect, rectCenter, rectContainsPoint } from '../../kernel/rect.ts';
import type { AnnotationEntry } from '../../pdf/structure/index.ts';
import { textOfCodes } from '../../text/from-pdf.ts';
import type { Finding } from '../types.ts';
import { wordsIn } from '../words.ts';
import type { HiddenTextReader } from './hidden-text.ts';

export const hasOwnLook = ({ subtype }: AnnotationEntry): boolean => !['Link', 'Popup', 'Widget'].includes(subtype);

function textIn(reader: HiddenTextReader, rect: Rect): string {
  const { count, codes } = reader.characters;
  const inside = Array.from({ length: count }, (_, index) => index).filter((index) =>
    rectContainsPoint(rect, rectCenter(reader.boxOf(index))),
  );
  return textOfCodes(inside.map((index) => codes[index] ?? 0)).trim();
}

export function findAnnotations(
  annotations: readonly AnnotationEntry[],
  reader: HiddenTextReader,
  page: PageNumber,
): Finding[] {
  return annotations.flatMap((annotation): Finding[] => {
    const { subtype, rect, contents, isHidden } = annotation;
    const place = { page, rect, names: [subtype] };
    if (subtype === 'Redact') {
      const text = textIn(reader, rect);
      return [{ ...place, kind: 'redact-annotation', text, count: wordsIn(text).length }];
    }
    if (!hasOwnLook(annotation)) return [];
    const withText = contents === '' ? {} : { text: contents };
    if (isHidden) return [{ ...place, ...withText, kind: 'hidden-annotation', count: 1 }];
    // Free text annotations show their contents.
    if (contents === '' || subtype === 'FreeText') return [];
    return [{ ...place, ...withText, kind: 'comment', count: 1 }];
  });
}
