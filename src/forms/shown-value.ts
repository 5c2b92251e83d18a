// Finds fields whose page shows something else than their value.
import { type ReadFonts, readShownStrings } from '../pdf/content/index.ts';
import {
  type FieldNode,
  getDict,
  getNumber,
  getStream,
  HIDDEN,
  hasFlag,
  shownStateOf,
  statesOfWidgets,
} from '../pdf/structure/index.ts';
import { formatValue, textOfValue } from './format-value.ts';
import { type FormField, OFF } from './types.ts';

/** Text without differences that line breaks, ligatures and presentation forms make. */
const plain = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '');

const RIGHT_TO_LEFT = /[\u0590-\u08ff]/;

const sorted = (text: string): string => [...text].sort().join('');

/** Returns whether a page shows a text, if only clipped. Right-to-left text is in any order. */
function showsText(shown: string, text: string): boolean {
  if (shown === '' || text === '') return shown === text;
  return text.includes(shown) || (RIGHT_TO_LEFT.test(text) && sorted(shown) === sorted(text));
}

const isVisible = (widget: FieldNode['dict']): boolean => ((getNumber(widget, 'F') ?? 0) & HIDDEN) === 0;

function shownText(widgets: FieldNode['widgets'], field: FormField, fonts: ReadFonts): string | null {
  const texts = [formatValue(field, field.value), textOfValue(field.value)].map(plain);
  for (const widget of widgets) {
    const drawing = getStream(getDict(widget, 'AP'), 'N');
    if (!drawing) continue;
    const { text, isKnown } = readShownStrings(drawing, fonts);
    if (isKnown && !texts.some((one) => showsText(plain(text), one))) return text.trim();
  }
  return null;
}

function shownState(node: FieldNode, { type, value }: FormField): string | null {
  const own = statesOfWidgets(node);
  const visible = node.widgets.flatMap((widget, index) =>
    isVisible(widget) ? { own: own[index], shown: shownStateOf(widget) ?? OFF } : [],
  );
  const other = visible.find(({ shown }) => shown !== OFF && shown !== value);
  if (other) return other.shown;
  const wanted = visible.filter((each) => each.own === value);
  const isAnyEnough = type === 'radio' && !hasFlag(node.dict, 'inUnison');
  const isShown = ({ shown }: { readonly shown: string }) => shown === value;
  return wanted.length === 0 || (isAnyEnough ? wanted.some(isShown) : wanted.every(isShown)) ? null : OFF;
}

/**
 * Returns the text or state that the page shows in place of the field's value; null if it shows
 * the value, or may: scripts and unreadable fonts can draw it in their own way.
 */
export function shownInstead(
  node: FieldNode,
  field: FormField,
  { isFormatKnown, fonts }: { readonly isFormatKnown: boolean; readonly fonts: ReadFonts },
): string | null {
  switch (field.type) {
    case 'checkbox':
    case 'radio':
      return shownState(node, field);
    case 'text':
    case 'combo':
      return isFormatKnown && !field.password ? shownText(node.widgets.filter(isVisible), field, fonts) : null;
    default:
      return null;
  }
}
