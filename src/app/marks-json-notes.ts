import { isRedaction, type Mark, type MarksDocument } from '../marks/index.ts';
import { t } from '../messages/index.ts';
import { filledValues } from './forms/filled-values.ts';
import { formChanges } from './forms/form-changes.ts';
import { countUnfitTexts, unfitTexts } from './unfit-texts.ts';

const repeatsWords = (mark: Mark): boolean =>
  isRedaction(mark) && 'selectedText' in mark && typeof mark.selectedText === 'string' && mark.selectedText !== '';

/** Returns undefined if there is nothing to say. */
export function noteMarksJson(document: MarksDocument): string | undefined {
  const unfit = countUnfitTexts(document.marks);
  const hasFormData = filledValues(document).size > 0 || formChanges(document).length > 0;
  const isSecret = document.marks.some(repeatsWords) || hasFormData;
  const notes = [
    ...(isSecret ? [t('The marks JSON holds redacted words or form values: keep it as private as the document.')] : []),
    ...(unfit > 0 ? [unfitTexts(unfit)] : []),
  ];
  return notes.length > 0 ? notes.join(' ') : undefined;
}
