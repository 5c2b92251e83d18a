// Operators of content streams and their handlers: ISO 32000-2, annex A. Those of paths are in
// path-painter.ts; others change nothing and are copied.
import { numberAt } from './operands.ts';
import type { GraphicsState } from './state.ts';
import type { Operation } from './tokens.ts';

/** Methods that return a string or undefined return the replacement, as `replace` takes it. */
export interface Interpreter {
  /** @param instead replacement; empty removes the operation, undefined keeps it */
  replace(operation: Operation, instead: string | undefined): void;
  set(change: Partial<GraphicsState>, operation: Operation): void;
  save(operation: Operation): void;
  restore(operation: Operation): void;
  transform(operation: Operation): void;
  setColor(operation: Operation, isStroke: boolean): void;
  setColorSpace(operation: Operation, isStroke: boolean): void;
  setExtended(operation: Operation): void;
  setFont(operation: Operation): void;
  beginText(operation: Operation): void;
  endText(operation: Operation): void;
  moveText(operation: Operation): void;
  show(operation: Operation): void;
  paintObject(operation: Operation): void;
  drawInline(operation: Operation): string | undefined;
  drawShading(operation: Operation): string | undefined;
  mark(operation: Operation): string | undefined;
  unmark(): string | undefined;
}

type Handler = (interpreter: Interpreter, operation: Operation) => void;

const setNumber =
  (key: 'charSpacing' | 'wordSpacing' | 'leading' | 'rise' | 'lineWidth' | 'textMode'): Handler =>
  (interpreter, operation) =>
    interpreter.set({ [key]: numberAt(operation.operands, -1) }, operation);

const show: Handler = (interpreter, operation) => interpreter.show(operation);
const moveText: Handler = (interpreter, operation) => interpreter.moveText(operation);
const fillColor: Handler = (interpreter, operation) => interpreter.setColor(operation, false);
const strokeColor: Handler = (interpreter, operation) => interpreter.setColor(operation, true);
const mark: Handler = (interpreter, operation) => interpreter.replace(operation, interpreter.mark(operation));

export const HANDLERS: Readonly<Record<string, Handler>> = {
  __proto__: null as unknown as Handler,
  q: (interpreter, operation) => interpreter.save(operation),
  Q: (interpreter, operation) => interpreter.restore(operation),
  cm: (interpreter, operation) => interpreter.transform(operation),
  w: setNumber('lineWidth'),
  d: (interpreter, operation) => {
    const dashes = operation.operands.at(-2);
    interpreter.set({ isDashed: dashes?.kind === 'array' && dashes.items.length > 0 }, operation);
  },
  gs: (interpreter, operation) => interpreter.setExtended(operation),
  cs: (interpreter, operation) => interpreter.setColorSpace(operation, false),
  CS: (interpreter, operation) => interpreter.setColorSpace(operation, true),
  ...Object.fromEntries(['sc', 'scn', 'g', 'rg', 'k'].map((operator) => [operator, fillColor])),
  ...Object.fromEntries(['SC', 'SCN', 'G', 'RG', 'K'].map((operator) => [operator, strokeColor])),
  BT: (interpreter, operation) => interpreter.beginText(operation),
  ET: (interpreter, operation) => interpreter.endText(operation),
  Tf: (interpreter, operation) => interpreter.setFont(operation),
  Tc: setNumber('charSpacing'),
  Tw: setNumber('wordSpacing'),
  Tz: (interpreter, operation) => interpreter.set({ stretch: numberAt(operation.operands, -1) / 100 }, operation),
  TL: setNumber('leading'),
  Ts: setNumber('rise'),
  Tr: setNumber('textMode'),
  Td: moveText,
  TD: moveText,
  Tm: moveText,
  'T*': moveText,
  Tj: show,
  TJ: show,
  "'": show,
  '"': show,
  Do: (interpreter, operation) => interpreter.paintObject(operation),
  BI: (interpreter, operation) => interpreter.replace(operation, interpreter.drawInline(operation)),
  sh: (interpreter, operation) => interpreter.replace(operation, interpreter.drawShading(operation)),
  BMC: mark,
  BDC: mark,
  MP: mark,
  DP: mark,
  EMC: (interpreter, operation) => interpreter.replace(operation, interpreter.unmark()),
};
