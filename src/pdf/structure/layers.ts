import { PDFArray, PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib';
import { asDict, dictsOf, get, getArray, getDict, getName, itemsOf, listOf } from '../objects.ts';

export type IsHidden = (layer: PDFDict | undefined) => boolean;

const MAX_DEPTH = 20;

export function readLayers(catalog: PDFDict): IsHidden {
  const config = getDict(getDict(catalog, 'OCProperties'), 'D');
  const off = new Set(itemsOf(getArray(config, 'OFF')));
  const on = new Set(itemsOf(getArray(config, 'ON')));
  const isOffAtFirst = getName(config, 'BaseState') === 'OFF';
  const isOn = (group: PDFObject | undefined) => (isOffAtFirst ? on.has(group) : !off.has(group));

  function evaluate(expression: PDFObject | undefined, depth: number): boolean {
    if (!(expression instanceof PDFArray) || depth > MAX_DEPTH) return isOn(expression);
    const [operator, ...operands] = itemsOf(expression);
    const values = operands.map((operand) => evaluate(operand, depth + 1));
    const name = operator instanceof PDFName ? operator.decodeText() : '';
    if (name === 'Not') return !values[0];
    return name === 'Or' ? values.some(Boolean) : values.every(Boolean);
  }

  return (layer) => {
    if (!layer) return false;
    if (getName(layer, 'Type') !== 'OCMD') return !isOn(layer);
    const expression = get(layer, 'VE');
    if (expression instanceof PDFArray) return !evaluate(expression, 0);
    const states = listOf(get(layer, 'OCGs'))
      .flatMap((group) => asDict(group) ?? [])
      .map(isOn);
    if (states.length === 0) return false;
    const policy = getName(layer, 'P') ?? 'AnyOn';
    if (policy === 'AllOn') return !states.every(Boolean);
    if (policy === 'AnyOff') return !states.some((state) => !state);
    if (policy === 'AllOff') return states.some(Boolean);
    return !states.some(Boolean);
  };
}

/** Returns the layers that are hidden when the document opens. */
export function hiddenLayersOf(catalog: PDFDict): PDFDict[] {
  const isHidden = readLayers(catalog);
  return dictsOf(getArray(getDict(catalog, 'OCProperties'), 'OCGs')).filter((layer) => isHidden(layer));
}

type Waiting = readonly [list: PDFArray | undefined, depth: number];

/** Removes hidden layers from the document: pages no longer contain them. */
export function removeHiddenLayers(catalog: PDFDict, isHidden: IsHidden): void {
  const properties = getDict(catalog, 'OCProperties');
  const groups = getArray(properties, 'OCGs');
  if (!properties || !groups) return;
  const gone = new Set(dictsOf(groups).filter((group) => isHidden(group)));
  const states = getDict(properties, 'D');
  const uses = dictsOf(getArray(states, 'AS')).map((use) => getArray(use, 'OCGs'));
  const lists = ['ON', 'OFF', 'Order', 'RBGroups', 'Locked'].map((key) => getArray(states, key));
  const waiting = [groups, ...lists, ...uses].map((list): Waiting => [list, 0]);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [list, depth] = next;
    for (let index = (list?.size() ?? 0) - 1; list && index >= 0; index--) {
      const item = list.lookup(index);
      if (item instanceof PDFArray && depth < MAX_DEPTH) waiting.push([item, depth + 1]);
      else if (item instanceof PDFDict && gone.has(item)) list.remove(index);
    }
  }
  if (groups.size() === 0) catalog.delete(PDFName.of('OCProperties'));
}
