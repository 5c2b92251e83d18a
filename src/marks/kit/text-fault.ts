// Text that exceeds the limits of its mark: from files, or because limits were changed.
import { t } from '../../messages/index.ts';
import { definitionOf, type Mark } from '../registry.ts';

/** Returns a localized reason why a mark's text exceeds its limits; undefined if it doesn't. */
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
