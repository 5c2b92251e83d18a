// Interprets a content stream like a renderer, and rewrites it without the content under the areas.
// Untouched parts are copied byte for byte.
import { type PDFDict, PDFName, PDFNumber, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import { MessageError, message, msg } from '../../messages/index.ts';
import { asDict, decodeStream, get, getArray, getDict, getName, numbersOf, withData } from '../objects.ts';
import { Chunks } from './chunks.ts';
import { isStencil, toImageStream } from './inline-image.ts';
import { Job, resourceOf, SURVEY } from './job.ts';
import { markedOperation } from './marked-content.ts';
import { type Box, boxContains, boxOf, joinBoxes, type Matrix, mapBox, meetBoxes, multiply } from './matrix.ts';
import { matrixFrom, matrixOf, nameAt, numberAt } from './operands.ts';
import { isSmoothShading, PathPainter } from './path-painter.ts';
import { PendingUse, ResourceUse } from './resource-use.ts';
import type { Spacing } from './settle.ts';
import { type GraphicsState, Inexact, initialState, unreadable } from './state.ts';
import { formatRun, type ShownText, showText, TextPosition } from './text-object.ts';
import { type Operation, parseOperations } from './tokens.ts';
import { formatName, formatNumber, formatOperand } from './write.ts';

export interface Rewritten {
  readonly bytes: Uint8Array;
  readonly isChanged: boolean;
  readonly resources: PDFDict;
}

/** Maximum nesting of forms. */
const MAX_DEPTH = 24;

interface OpenMark {
  readonly hides: boolean;
  readonly id?: number | undefined;
  /** Index of its first chunk, and that chunk without replacement texts. */
  readonly at?: number;
  readonly bare?: string;
  /** The job's counters at its start. */
  readonly lost: number;
  readonly painted: number;
  /** The job's innermost numbered marked content around it. */
  readonly outer: number;
}

const NOTHING = new Uint8Array();

/** Rewrites a content stream, and recursively the forms that it draws. */
export class ContentRewriter {
  readonly #job: Job;
  readonly #use: ResourceUse;
  readonly #depth: number;
  #chunks = new Chunks(NOTHING);
  readonly #paths: PathPainter;
  readonly #position = new TextPosition();
  readonly #stack: GraphicsState[] = [];
  readonly #marked: OpenMark[] = [];
  /** Undefined for page content. */
  readonly #form: PDFRawStream | undefined;
  #state: GraphicsState;
  #textLost = false;
  readonly #start: GraphicsState;

  constructor(
    job: Job,
    resources: PDFDict | undefined,
    state: GraphicsState,
    context: PDFDict['context'],
    depth = 0,
    form?: PDFRawStream,
  ) {
    if (depth > MAX_DEPTH) throw new Inexact(message('its drawings lie too deep in each other'));
    this.#job = job;
    this.#use = new ResourceUse(resources, context);
    this.#state = state;
    this.#start = state;
    this.#depth = depth;
    this.#form = form;
    this.#paths = new PathPainter(job);
  }

  run(source: Uint8Array): Rewritten {
    this.#chunks = new Chunks(source);
    for (const operation of this.#parse(source)) this.#handle(operation);
    this.#endText();
    for (const _ of this.#stack) this.#chunks.write('Q\n', 'Q');
    while (this.#marked.length > 0) {
      this.unmark();
      this.#chunks.write('EMC\n', 'EMC');
    }
    this.#chunks.settlePending();
    const { isChanged } = this.#chunks;
    const isReset = isChanged && this.#job.options.resetting !== undefined;
    return {
      bytes: this.#chunks.toBytes(isReset ? this.#start : undefined),
      isChanged,
      resources: this.#use.finish(),
    };
  }

  #parse(source: Uint8Array): Operation[] {
    try {
      return parseOperations(source);
    } catch (error) {
      throw unreadable(msg('its content cannot be read: {reason}'), error);
    }
  }

  /** Records that something is painted, with the fill or stroke colour, or neither. */
  #markPainted({ fill = false, stroke = false }: { readonly fill?: boolean; readonly stroke?: boolean }): void {
    const { fillPattern, strokePattern, fillUses, strokeUses, maskUse } = this.#state;
    for (const use of [...(fill ? fillUses : []), ...(stroke ? strokeUses : [])]) use.mark();
    if (fill) this.#job.notePattern(fillPattern, 'shown');
    if (stroke) this.#job.notePattern(strokePattern, 'shown');
    maskUse?.mark();
    this.#job.painted += 1;
  }

  /** @returns the use of a selected resource; a dry run counts it at once */
  #choose(take: () => void): PendingUse {
    const use = new PendingUse(take);
    if (this.#job.options.isSurvey) use.mark();
    return use;
  }

  get #isHidden(): boolean {
    return this.#job.options.dropsUnseen && this.#marked.some(({ hides }) => hides);
  }

  #handle(operation: Operation): void {
    const handler = HANDLERS[operation.operator];
    if (handler) handler(this, operation);
    else if (this.#paths.add(operation, this.#state)) return;
    else if (this.#paths.isPainting(operation.operator)) this.#paint(operation);
    else this.#chunks.copy(operation);
  }

  /** @param instead replacement; empty removes the operation, undefined keeps it */
  replace(operation: Operation, instead: string | undefined): void {
    if (instead === undefined) this.#chunks.copy(operation);
    else this.#chunks.write(instead, operation.operator);
  }

  save(operation: Operation): void {
    this.#stack.push(this.#state);
    this.#chunks.copy(operation);
  }

  restore(operation: Operation): void {
    const state = this.#stack.pop();
    this.#state = state ?? this.#state;
    this.replace(operation, state ? undefined : '');
  }

  set(change: Partial<GraphicsState>, operation: Operation, use?: PendingUse): void {
    this.#state = { ...this.#state, ...change };
    this.#chunks.copy(operation, undefined, use && { pending: { use, instead: () => '' } });
  }

  transform(operation: Operation): void {
    const matrix = matrixFrom(operation.operands);
    this.#state = { ...this.#state, ctm: multiply(matrix, this.#state.ctm) };
    this.#chunks.copy(operation, undefined, { matrix });
  }

  setColor(operation: Operation, isStroke: boolean): void {
    const name = nameAt(operation.operands, -1);
    // Colours depend on their colour space resource, and are dropped with it.
    const [space] = /^sc/i.test(operation.operator) ? this.#state[isStroke ? 'strokeUses' : 'fillUses'] : [];
    if (name === undefined || !/^sc/i.test(operation.operator)) {
      this.#setUses(operation, isStroke, undefined, space ? [space] : []);
      return;
    }
    const pattern = this.#use.find('Pattern', name);
    if (pattern instanceof PDFRawStream && this.#job.options.isSurvey) this.#rewriteForm(pattern);
    const use = this.#choose(() => void this.#use.take('Pattern', name));
    this.#setUses(operation, isStroke, pattern, space ? [space, use] : [use]);
  }

  setColorSpace(operation: Operation, isStroke: boolean): void {
    const name = nameAt(operation.operands, -1) ?? '';
    const use = this.#choose(() => void this.#use.take('ColorSpace', name));
    this.#setUses(operation, isStroke, undefined, [use]);
  }

  /** @param uses resources of the colour, the operator's own last */
  #setUses(operation: Operation, isStroke: boolean, pattern: PDFObject | undefined, uses: readonly PendingUse[]): void {
    const { operator, operands } = operation;
    const own = [...operands.map(formatOperand), operator].join(' ');
    const before = this.#state[isStroke ? 'stroke' : 'fill'];
    // Colours depend on their colour space.
    const space = /^sc/i.test(operator) ? before.split('\n')[0] : undefined;
    const colour = space === undefined ? own : `${space}\n${own}`;
    const change = isStroke
      ? { stroke: colour, strokePattern: pattern, strokeUses: uses }
      : { fill: colour, fillPattern: pattern, fillUses: uses };
    this.set(change, operation, uses.at(-1));
  }

  setFont(operation: Operation): void {
    const name = nameAt(operation.operands, -2) ?? '';
    const use = this.#choose(() => void this.#use.take('Font', name));
    const font = this.#job.font(this.#use.source, name);
    this.set({ font, fontSize: numberAt(operation.operands, -1), fontUse: use }, operation, use);
  }

  setExtended(operation: Operation): void {
    const name = nameAt(operation.operands, -1) ?? '';
    const dict = asDict(this.#use.find('ExtGState', name));
    const others = this.#state.extended.split(' ').filter((other) => other !== name);
    this.#state = { ...this.#state, extended: [...others, name].join(' ') };
    const font = getArray(dict, 'Font');
    const width = get(dict, 'LW');
    const dashes = getArray(dict, 'D');
    if (font) this.#state = { ...this.#state, font: new MessageError(message('a font is set by a graphics state')) };
    if (width instanceof PDFNumber) this.#state = { ...this.#state, lineWidth: width.asNumber() };
    if (dashes) this.#state = { ...this.#state, isDashed: dashes.size() > 0 };
    const take = () => void this.#use.take('ExtGState', name);
    const group = get(getDict(dict, 'SMask'), 'G');
    if (!dict || !(group instanceof PDFRawStream)) {
      if (get(dict, 'SMask')) this.#state = { ...this.#state, maskUse: undefined };
      take();
      this.#chunks.copy(operation);
      return;
    }
    // The mask itself is painted without a mask.
    this.#state = { ...this.#state, maskUse: undefined };
    const changed = this.#rewriteForm(group);
    const withMask = (mask: PDFObject | undefined) => {
      const state = dict.clone();
      if (mask) state.set(PDFName.of('SMask'), mask);
      else state.delete(PDFName.of('SMask'));
      return `${formatName(this.#use.replace('ExtGState', state))} gs\n`;
    };
    const use = this.#choose(changed ? () => undefined : take);
    this.#state = { ...this.#state, maskUse: use };
    // If the mask is unused, keep the dictionary's other entries for later painting.
    const pending = { use, instead: () => withMask(undefined) };
    if (!changed) {
      this.#chunks.copy(operation, undefined, { pending });
      return;
    }
    const mask = (getDict(dict, 'SMask') as PDFDict).clone();
    mask.set(PDFName.of('G'), changed);
    this.#chunks.write(withMask(mask), 'gs', { pending });
  }

  beginText(operation: Operation): void {
    this.#endText();
    this.#position.begin();
    this.#chunks.copy(operation);
  }

  endText(operation: Operation): void {
    this.#chunks.copy(operation);
    this.#endText();
  }

  #endText(): void {
    this.#chunks.endText(this.#textLost);
    this.#textLost = false;
  }

  moveText(operation: Operation): void {
    const { operator, operands } = operation;
    const [x, y] = [numberAt(operands, -2), numberAt(operands, -1)];
    if (operator === 'TD') this.#state = { ...this.#state, leading: -y };
    if (operator === 'T*') this.#position.move(0, -this.#state.leading);
    else if (operator === 'Tm') this.#position.set(matrixFrom(operands));
    else this.#position.move(x, y);
    this.#chunks.copy(operation, operator === 'TD' ? `${formatNumber(-y)} TL\n` : '');
  }

  show(operation: Operation): void {
    const { operator, operands } = operation;
    const last = operands.at(-1);
    let before = '';
    if (operator === '"') {
      const [wordSpacing, charSpacing] = [numberAt(operands, -3), numberAt(operands, -2)];
      this.#state = { ...this.#state, wordSpacing, charSpacing };
      before = `${formatNumber(wordSpacing)} Tw ${formatNumber(charSpacing)} Tc\n`;
    }
    if (operator === "'" || operator === '"') this.#position.move(0, -this.#state.leading);
    const items = last?.kind === 'array' ? last.items : last ? [last] : [];
    const place = { form: this.#form, isHidden: this.#isHidden };
    const shown: ShownText = showText(items, this.#state, this.#position, this.#job, this.#measure, place);
    this.#textLost ||= shown.isChanged;
    this.#noteShown(shown);
    if (this.#job.options.resetting) this.#chunks.copy(operation, '', { left: shown.runs, spacing: this.#spacing });
    else this.#chunks.copy(operation, before + shown.runs.map((run) => formatRun(run, this.#state.ctm)).join(''));
  }

  #noteShown({ removedSome, keptSome }: ShownText): void {
    const { textMode, font, fontUse, fillPattern, strokePattern } = this.#state;
    const isDrawn = font !== undefined && !(font instanceof Error) && font.type3 !== undefined;
    const fill = isDrawn || [0, 2, 4, 6].includes(textMode);
    const stroke = isDrawn || [1, 2, 5, 6].includes(textMode);
    if (keptSome) {
      fontUse?.mark();
      this.#markPainted({ fill, stroke });
    }
    if (removedSome && fill) this.#job.notePattern(fillPattern, 'covered');
    if (removedSome && stroke) this.#job.notePattern(strokePattern, 'covered');
  }

  /** Measures a Type 3 glyph by what it paints. */
  readonly #measure = (code: number, matrix: Matrix): Box | undefined => {
    const { font } = this.#state;
    if (!font || font instanceof Error || !font.type3) return undefined;
    const procedure = font.type3.procedure(code);
    if (!procedure) return undefined;
    const box = this.#measureProcedure(font.dict, procedure);
    return box && boxOf(mapBox(multiply(font.type3.matrix, matrix), box));
  };

  #measureProcedure(font: PDFDict, procedure: PDFRawStream): Box | undefined {
    const known = this.#job.procedures.get(procedure);
    if (known) return known.box;
    let box: Box | undefined;
    const onPaint = (painted: Box) => {
      box = box ? joinBoxes(box, painted) : painted;
    };
    const { onGlyph, onProcedure } = this.#job.options;
    const survey = new Job({ ...SURVEY, onPaint, ...(onGlyph ? { onGlyph } : {}) }, this.#job.fonts);
    this.#job.procedures.set(procedure, { box });
    const own = getDict(font, 'Resources');
    const rewriter = new ContentRewriter(
      survey,
      own ?? this.#use.source,
      initialState(),
      this.#use.context,
      this.#depth + 1,
    );
    const { resources } = rewriter.run(this.#decode(procedure));
    if (own) onProcedure?.(font, resources);
    this.#job.procedures.set(procedure, { box });
    return box;
  }

  #paint(operation: Operation): void {
    const painted = this.#paths.finish(operation, this.#state, this.#isHidden);
    if (painted.paints.fill || painted.paints.stroke) this.#markPainted(painted.paints);
    this.#state = { ...this.#state, clip: painted.clip };
    if (painted.instead === undefined) {
      for (const part of painted.parts) this.#chunks.copy(part);
    } else this.#chunks.write(painted.instead, operation.operator);
  }

  /** @returns whether the image is still drawn */
  #keepsImage(image: PDFRawStream): boolean {
    const { ctm, clip } = this.#state;
    const quad = mapBox(ctm, [0, 0, 1, 1]);
    const box = boxOf(quad);
    this.#job.options.onPaint?.(box);
    this.#job.options.onImage?.(image, ctm);
    if (this.#isHidden) return false;
    const areas = this.#job.areasUnder(box).filter((area) => this.#job.areasAt(quad).includes(area));
    const fill = isStencil(image);
    if (areas.length > 0) {
      this.#job.count(areas, 'images');
      this.#job.blank(image, ctm, areas);
      if (fill) this.#job.notePattern(this.#state.fillPattern, 'covered');
      return !areas.some((area) => boxContains(this.#job.options.areas[area] as Box, box));
    }
    if (!this.#job.isUnseen(box, clip)) return true;
    this.#job.unseen += 1;
    return false;
  }

  paintObject(operation: Operation): void {
    const texts = this.#job.shownTexts;
    const instead = this.#drawObject(operation);
    // Text in a form inherits the spacing.
    const further = this.#job.shownTexts > texts ? { spacing: this.#spacing } : {};
    if (instead === undefined) this.#chunks.copy(operation, undefined, further);
    else this.#chunks.write(instead, operation.operator, further);
  }

  get #spacing(): Spacing {
    const { charSpacing, wordSpacing, stretch } = this.#state;
    return { charSpacing, wordSpacing, stretch };
  }

  #drawObject({ operands }: Operation): string | undefined {
    const name = nameAt(operands, -1) ?? '';
    const object = resourceOf(this.#use.source, 'XObject', name);
    if (!(object instanceof PDFRawStream)) return '';
    const { dropsUnseen, isHidden } = this.#job.options;
    if (this.#isHidden || (dropsUnseen && isHidden(getDict(object.dict, 'OC')))) return '';
    const isImage = getName(object.dict, 'Subtype') === 'Image';
    if (isImage && !this.#keepsImage(object)) return '';
    if (isImage) this.#markPainted({ fill: isStencil(object) });
    const changed = isImage ? undefined : this.#rewriteForm(object);
    if (changed) return `${formatName(this.#use.replace('XObject', changed))} Do\n`;
    this.#use.take('XObject', name);
    return undefined;
  }

  drawInline({ image: inline }: Operation): string | undefined {
    if (!inline) return '';
    const colorSpace = inline.entries.get('CS') ?? inline.entries.get('ColorSpace');
    const named = colorSpace?.kind === 'name' ? this.#use.take('ColorSpace', colorSpace.name) : undefined;
    const image = toImageStream(inline, this.#use.context, named);
    const before = this.#job.blanked.size;
    if (!this.#keepsImage(image)) {
      this.#job.blanked.delete(image);
      return '';
    }
    this.#markPainted({ fill: isStencil(image) });
    const isWhole = this.#job.blanked.size === before;
    return isWhole ? undefined : `${formatName(this.#use.replace('XObject', image))} Do\n`;
  }

  drawShading({ operands }: Operation): string | undefined {
    const name = nameAt(operands, -1) ?? '';
    const shading = asDict(resourceOf(this.#use.source, 'Shading', name));
    const { clip } = this.#state;
    this.#job.options.onPaint?.(clip);
    if (this.#isHidden) return '';
    const areas = this.#job.areasUnder(clip);
    if (areas.some((area) => boxContains(this.#job.options.areas[area] as Box, clip))) {
      this.#job.count(areas, 'shadings');
      return '';
    }
    if (areas.length > 0 && !isSmoothShading(shading)) throw new Inexact(message('a colour mesh crosses a redaction'));
    this.#use.take('Shading', name);
    this.#markPainted({});
    return undefined;
  }

  mark(operation: Operation): string | undefined {
    const property = (name: string) => asDict(resourceOf(this.#use.source, 'Properties', name));
    const keep = (name: string) => void this.#use.take('Properties', name);
    const { isSecret = () => false, isHidden, isSurvey } = this.#job.options;
    const { instead, bare, layer, id } = markedOperation(operation, property, keep, isSecret);
    const [, list] = operation.operands.slice(-2);
    if (isSurvey && list?.kind === 'name' && property(list.name)) keep(list.name);
    if (operation.operator !== 'DP' && operation.operator !== 'MP') {
      const { lost, painted } = this.#job;
      const hides = layer !== undefined && isHidden(layer);
      this.#marked.push({ hides, id, at: this.#chunks.length, bare, lost, painted, outer: this.#job.mark });
      if (id !== undefined) {
        this.#job.marks += 1;
        this.#job.mark = this.#job.marks;
      }
    }
    return instead;
  }

  unmark(): string | undefined {
    const open = this.#marked.pop();
    if (!open) return '';
    this.#job.mark = open.outer;
    const { id, at = 0, bare = '' } = open;
    const isLost = this.#job.lost > open.lost;
    const isKept = this.#job.painted > open.painted;
    // Replacement texts of hidden or redacted content are removed with it.
    if ((isLost || !isKept) && bare !== '') this.#chunks.rewrite(at, bare, 'BDC');
    if (id !== undefined) this.#job.marked.push({ form: this.#form, id, isLost, isKept });
    return undefined;
  }

  /** @returns the replacement; undefined if nothing changes */
  #rewriteForm(form: PDFRawStream): PDFObject | undefined {
    const ctm = multiply(matrixOf(getArray(form.dict, 'Matrix')), this.#state.ctm);
    const box = numbersOf(getArray(form.dict, 'BBox'));
    const bounds = box.length === 4 ? boxOf(mapBox(ctm, box as unknown as Box)) : this.#state.clip;
    const state = { ...this.#state, ctm, clip: meetBoxes(this.#state.clip, bounds) };
    const own = getDict(form.dict, 'Resources');
    const rewriter = new ContentRewriter(
      this.#job,
      own ?? this.#use.source,
      state,
      this.#use.context,
      this.#depth + 1,
      form,
    );
    const rewritten = rewriter.run(this.#decode(form));
    if (own && this.#job.options.isSurvey) this.#job.options.onForm?.(form, rewritten.resources);
    if (rewritten.isChanged && !this.#job.options.isSurvey) {
      const made = withContent(form, rewritten);
      this.#job.rewritten.set(form, made);
      return this.#use.context.register(made);
    }
    if (!own) this.#use.join(rewriter.#use);
    return undefined;
  }

  #decode(stream: PDFRawStream): Uint8Array {
    try {
      return decodeStream(stream);
    } catch (error) {
      if (this.#job.options.isSurvey) return NOTHING;
      throw unreadable(msg('a drawing cannot be read: {reason}'), error);
    }
  }
}

const KEPT_OF_FORMS = new Set('Type Subtype FormType BBox Matrix Group StructParents StructParent'.split(' '));

function withContent(form: PDFRawStream, { bytes, resources }: Rewritten): PDFRawStream {
  const made = withData(form, bytes, KEPT_OF_FORMS);
  made.dict.set(PDFName.of('Resources'), resources);
  return made;
}

type Handler = (rewriter: ContentRewriter, operation: Operation) => void;

const setNumber =
  (key: 'charSpacing' | 'wordSpacing' | 'leading' | 'rise' | 'lineWidth' | 'textMode'): Handler =>
  (rewriter, operation) =>
    rewriter.set({ [key]: numberAt(operation.operands, -1) }, operation);

const show: Handler = (rewriter, operation) => rewriter.show(operation);
const moveText: Handler = (rewriter, operation) => rewriter.moveText(operation);
const fillColor: Handler = (rewriter, operation) => rewriter.setColor(operation, false);
const strokeColor: Handler = (rewriter, operation) => rewriter.setColor(operation, true);
const mark: Handler = (rewriter, operation) => rewriter.replace(operation, rewriter.mark(operation));

const HANDLERS: Readonly<Record<string, Handler>> = {
  __proto__: null as unknown as Handler,
  q: (rewriter, operation) => rewriter.save(operation),
  Q: (rewriter, operation) => rewriter.restore(operation),
  cm: (rewriter, operation) => rewriter.transform(operation),
  w: setNumber('lineWidth'),
  d: (rewriter, operation) => {
    const dashes = operation.operands.at(-2);
    rewriter.set({ isDashed: dashes?.kind === 'array' && dashes.items.length > 0 }, operation);
  },
  gs: (rewriter, operation) => rewriter.setExtended(operation),
  cs: (rewriter, operation) => rewriter.setColorSpace(operation, false),
  CS: (rewriter, operation) => rewriter.setColorSpace(operation, true),
  ...Object.fromEntries(['sc', 'scn', 'g', 'rg', 'k'].map((operator) => [operator, fillColor])),
  ...Object.fromEntries(['SC', 'SCN', 'G', 'RG', 'K'].map((operator) => [operator, strokeColor])),
  BT: (rewriter, operation) => rewriter.beginText(operation),
  ET: (rewriter, operation) => rewriter.endText(operation),
  Tf: (rewriter, operation) => rewriter.setFont(operation),
  Tc: setNumber('charSpacing'),
  Tw: setNumber('wordSpacing'),
  Tz: (rewriter, operation) => rewriter.set({ stretch: numberAt(operation.operands, -1) / 100 }, operation),
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
  Do: (rewriter, operation) => rewriter.paintObject(operation),
  BI: (rewriter, operation) => rewriter.replace(operation, rewriter.drawInline(operation)),
  sh: (rewriter, operation) => rewriter.replace(operation, rewriter.drawShading(operation)),
  BMC: mark,
  BDC: mark,
  MP: mark,
  DP: mark,
  EMC: (rewriter, operation) => rewriter.replace(operation, rewriter.unmark()),
};
