// Colours and external graphics states, as they change the graphics state.
import { PDFDict, PDFNumber, type PDFObject } from '@cantoo/pdf-lib';
import { get, getArray, itemsOf, numbersOf } from '../objects.ts';
import { type Box, boxOf, mapBox, meetBoxes, multiply } from './matrix.ts';
import { matrixOf } from './operands.ts';
import type { PendingUse } from './resource-use.ts';
import type { GraphicsState } from './state.ts';
import type { Operation } from './tokens.ts';
import { formatOperand } from './write.ts';

/** @param uses resources of the colour, the operator's own last */
export function withColor(
  state: GraphicsState,
  { operator, operands }: Operation,
  isStroke: boolean,
  pattern: PDFObject | undefined,
  uses: readonly PendingUse[],
): Partial<GraphicsState> {
  const own = [...operands.map(formatOperand), operator].join(' ');
  // Colours depend on their colour space.
  const space = /^sc/i.test(operator) ? state[isStroke ? 'stroke' : 'fill'].split('\n')[0] : undefined;
  const color = space === undefined ? own : `${space}\n${own}`;
  return isStroke
    ? { stroke: color, strokePattern: pattern, strokeUses: uses }
    : { fill: color, fillPattern: pattern, fillUses: uses };
}

/** @param name of the resource `dict` @param fontOf reads a font */
export function withExtended(
  state: GraphicsState,
  name: string,
  dict: PDFDict | undefined,
  fontOf: (font: PDFDict) => GraphicsState['font'],
): GraphicsState {
  const others = state.extended.split(' ').filter((other) => other !== name);
  const width = get(dict, 'LW');
  const dashes = getArray(dict, 'D');
  const [font, size] = itemsOf(getArray(dict, 'Font'));
  return {
    ...state,
    extended: [...others, name].join(' '),
    ...(font instanceof PDFDict && size instanceof PDFNumber && { font: fontOf(font), fontSize: size.asNumber() }),
    ...(width instanceof PDFNumber && { lineWidth: width.asNumber() }),
    ...(dashes && { isDashed: dashes.size() > 0 }),
  };
}

export function inForm(state: GraphicsState, form: PDFDict): GraphicsState {
  const ctm = multiply(matrixOf(getArray(form, 'Matrix')), state.ctm);
  const box = numbersOf(getArray(form, 'BBox'));
  const bounds = box.length === 4 ? boxOf(mapBox(ctm, box as unknown as Box)) : state.clip;
  return { ...state, ctm, clip: meetBoxes(state.clip, bounds) };
}
