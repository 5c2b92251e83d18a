// Cleans annotations and form fields that repeat redacted words in values or appearances.
import { readShownStrings } from '../../pdf/content/index.ts';
import {
  appearancesOf,
  decodeStream,
  dictsOf,
  get,
  getArray,
  getDict,
  getName,
  isDict,
  isName,
  isStream,
  isText,
  listOf,
  nameOf,
  type PDFDict,
  type PDFRawStream,
} from '../../pdf/structure/index.ts';
import { tokensHoldWord } from '../content/content-words.ts';
import { joinLetters } from '../escapes.ts';
import { searchFor } from '../format-words.ts';
import { holdsWord } from '../words.ts';
import type { Repeats } from './repeats.ts';

const MAX_DEPTH = 20;

export const VALUES_OF_FIELDS = ['V', 'DV', 'RV'];

export function lineOf(field: PDFDict): PDFDict[] {
  const line: PDFDict[] = [];
  for (let node: PDFDict | undefined = field; node && line.length < MAX_DEPTH; node = getDict(node, 'Parent'))
    line.push(node);
  return line;
}

function drawsWord(form: PDFRawStream, repeats: Repeats, depth = 0): boolean {
  if (depth > MAX_DEPTH) return true;
  try {
    if (tokensHoldWord(decodeStream(form), searchFor(repeats.words))) return true;
    const { text } = readShownStrings(form);
    if ([text, joinLetters(text)].some((reading) => holdsWord(reading, repeats.words))) return true;
  } catch {
    return true;
  }
  const forms = getDict(getDict(form.dict, 'Resources'), 'XObject');
  return (forms?.keys() ?? []).some((key) => {
    const inner = forms?.lookup(key);
    return isStream(inner) && inner.dict.has(nameOf('BBox')) && drawsWord(inner, repeats, depth + 1);
  });
}

/** Returns whether an appearance repeats a redacted word, from its values under `keys`. */
export function showsWord(annotation: PDFDict, keys: readonly string[], repeats: Repeats): boolean {
  if (repeats.words.length === 0) return false;
  const holds = (dict: PDFDict) =>
    keys.some((key) =>
      listOf(get(dict, key)).some(
        (value) =>
          (isText(value) && repeats.inString(key, value)) ||
          (isName(value) && repeats.inName(value)) ||
          (isStream(value) && repeats.inside(value, dict.context)),
      ),
    );
  return lineOf(annotation).some(holds) || appearancesOf(annotation).some((form) => drawsWord(form, repeats));
}

export function clearPlace(widget: PDFDict): void {
  for (const key of ['AP', 'AS', ...VALUES_OF_FIELDS]) widget.delete(nameOf(key));
}

/** Removes a field's value, and the appearance of all its widgets. */
export function clearField(widget: PDFDict): void {
  for (const node of lineOf(widget)) {
    const hasValue = VALUES_OF_FIELDS.some((key) => node.has(nameOf(key)));
    for (const key of VALUES_OF_FIELDS) node.delete(nameOf(key));
    for (const place of hasValue ? [node, ...dictsOf(getArray(node, 'Kids'))] : []) clearPlace(place);
  }
  clearPlace(widget);
}

/** Keeps normal appearances without redacted words. @returns their maps */
export function settleAppearances(annotation: PDFDict, repeats: Repeats): readonly PDFDict[] {
  const looks = getDict(annotation, 'AP');
  if (!looks) return [];
  for (const key of looks.keys()) if (key.decodeText() !== 'N') looks.delete(key);
  const states = get(looks, 'N');
  if (!isDict(states)) return [looks];
  const shown = getName(annotation, 'AS');
  for (const [key, state] of states.entries()) {
    const drawing = states.context.lookup(state);
    // The letters of a hidden state must be known: no second look sees them.
    const isKnown = key.decodeText() === shown || repeats.words.length === 0;
    const isReadable = isStream(drawing) && (isKnown || readShownStrings(drawing).isKnown);
    if (repeats.inName(key) || !isReadable) states.delete(key);
  }
  return [looks, states];
}
