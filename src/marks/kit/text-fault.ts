// Texts that break the limits of their own mark: files may bring them, and limits may be changed under them.
import { t } from '../../messages/index.ts';
import { definitionOf, type Mark } from '../registry.ts';

/** Returns why the mark would not take the text that it has, in the language in use; undefined where it would. */
export function textFault(mark: Mark): string | undefined {
  const { editText } = definitionOf(mark);
  const text = editText?.get(mark);
  if (!editText || !text) return undefined;
  const accepted = editText.accept(mark, text, { isDeleting: true });
  const [first] = accepted.refused;
  if (first) return first.reason;
  return editText.style(mark).mask && accepted.text !== text
    ? t('The mask formats this text as “{text}”.', { text: accepted.text })
    : undefined;
}
