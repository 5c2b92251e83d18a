// Interprets a content stream like a renderer, and rewrites it without content under the areas.
import { type PDFDict, PDFName, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import { message, msg } from '../../messages/index.ts';
import { asDict, decodeStream, get, getDict, getName } from '../objects.ts';
import { Chunks } from './chunks.ts';
import { isStencil, toImageStream } from './inline-image.ts';
import { Job, resourceOf, SURVEY } from './job.ts';
import { keepsImage, keepsShading } from './kept-objects.ts';
import { MarkStack } from './mark-stack.ts';
import { markedOperation } from './marked-content.ts';
import { type Box, boxOf, joinBoxes, type Matrix, mapBox, multiply } from './matrix.ts';
import { spacingOf } from './normalize.ts';
import { matrixFrom, nameAt, numberAt } from './operands.ts';
import { HANDLERS, type Interpreter } from './operators.ts';
import { parseContent, withContent } from './page.ts';
import { PathPainter } from './path-painter.ts';
import { PendingUse, ResourceUse } from './resource-use.ts';
import { inForm, withColor, withExtended } from './set-state.ts';
import { type GraphicsState, Inexact, initialState, unreadable } from './state.ts';
import { formatRun, inksOfText, type ShownText, showText, TextPosition } from './text-object.ts';
import type { Operation } from './tokens.ts';
import { formatName, formatNumber } from './write.ts';

export interface Rewritten {
  readonly bytes: Uint8Array;
  readonly isChanged: boolean;
  readonly resources: PDFDict;
}

/** Maximum nesting of forms: other readers follow more than the engine. */
const MAX_DEPTH = 100;
const NOTHING = new Uint8Array();

/** Rewrites a content stream, and recursively the forms that it draws. */
export class ContentRewriter implements Interpreter {
  readonly #job: Job;
  readonly #use: ResourceUse;
  readonly #depth: number;
  #chunks = new Chunks(NOTHING);
  readonly #paths: PathPainter;
  readonly #position = new TextPosition();
  readonly #stack: { readonly state: GraphicsState; readonly painted: number }[] = [];
  /** Latest painted path: first subpath, and number of painted objects including it. */
  #latest = { index: 0, painted: -1 };
  readonly #marked: MarkStack;
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
    if (depth > MAX_DEPTH) throw new Inexact(message('its drawings are nested too deeply'));
    this.#job = job;
    this.#use = new ResourceUse(resources, context);
    this.#state = state;
    this.#start = state;
    this.#depth = depth;
    this.#form = form;
    this.#paths = new PathPainter(job);
    this.#marked = new MarkStack(job, form);
  }

  run(source: Uint8Array): Rewritten {
    this.#chunks = new Chunks(source);
    for (const operation of parseContent(source)) this.#handle(operation);
    this.#endText();
    for (const _ of this.#stack) this.#chunks.write('Q\n', 'Q');
    while (this.#marked.close(this.#chunks)) this.#chunks.write('EMC\n', 'EMC');
    if (!this.#job.options.isSurvey) this.#marked.renumber(this.#chunks);
    this.#chunks.dropUnused();
    const { isChanged } = this.#chunks;
    const isReset = isChanged && this.#job.options.resetting !== undefined;
    const bytes = this.#chunks.toBytes(isReset ? this.#start : undefined);
    return { bytes, isChanged, resources: this.#use.finish() };
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
    return this.#job.options.dropsUnseen && this.#marked.hides;
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
    this.#stack.push({ state: this.#state, painted: this.#job.painted });
    this.#chunks.copy(operation);
  }

  restore(operation: Operation): void {
    const saved = this.#stack.pop();
    const { index, painted } = this.#latest;
    if (saved && painted === this.#job.painted && painted === saved.painted + 1)
      this.#job.options.onLonePath?.(index, saved.state.clip);
    if (saved) this.#state = saved.state;
    this.replace(operation, saved ? undefined : '');
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
    const change = withColor(this.#state, operation, isStroke, pattern, uses);
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
    this.#state = withExtended(this.#state, name, dict, (font) => this.#job.fontOf(font));
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
    if (this.#job.options.resetting)
      this.#chunks.copy(operation, '', { left: shown.runs, spacing: spacingOf(this.#state) });
    else this.#chunks.copy(operation, before + shown.runs.map((run) => formatRun(run, this.#state.ctm)).join(''));
  }

  #noteShown({ removedSome, keptSome }: ShownText): void {
    const { fillPattern, strokePattern } = this.#state;
    const { fill, stroke } = inksOfText(this.#state);
    if (keptSome) {
      this.#state.fontUse?.mark();
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
    const { resources } = this.#inner(survey, own, initialState()).run(this.#decode(procedure));
    if (own) onProcedure?.(font, resources);
    this.#job.procedures.set(procedure, { box });
    return box;
  }

  #paint(operation: Operation): void {
    const index = this.#job.subpaths;
    const { paints, clip, instead, parts, moved } = this.#paths.finish(operation, this.#state, this.#isHidden);
    if (paints.fill || paints.stroke) {
      this.#markPainted(paints);
      this.#latest = { index, painted: this.#job.painted };
    }
    this.#state = { ...this.#state, clip };
    if (instead === undefined) for (const part of parts) this.#chunks.copy(part);
    else this.#chunks.write(instead, operation.operator, { moved });
  }

  paintObject(operation: Operation): void {
    const texts = this.#job.shownTexts;
    const instead = this.#drawObject(operation);
    // Text in a form inherits the spacing.
    const further = this.#job.shownTexts > texts ? { spacing: spacingOf(this.#state) } : {};
    if (instead === undefined) this.#chunks.copy(operation, undefined, further);
    else this.#chunks.write(instead, operation.operator, further);
  }

  #drawObject({ operands }: Operation): string | undefined {
    const name = nameAt(operands, -1) ?? '';
    const object = resourceOf(this.#use.source, 'XObject', name);
    if (!(object instanceof PDFRawStream)) return '';
    const { dropsUnseen, isHidden } = this.#job.options;
    if (this.#isHidden || (dropsUnseen && isHidden(getDict(object.dict, 'OC')))) return '';
    const isImage = getName(object.dict, 'Subtype') === 'Image';
    if (isImage && !keepsImage(this.#job, object, this.#state, this.#isHidden)) return '';
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
    if (!keepsImage(this.#job, image, this.#state, this.#isHidden)) {
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
    if (!keepsShading(this.#job, shading, this.#state, this.#isHidden)) return '';
    this.#use.take('Shading', name);
    this.#markPainted({});
    return undefined;
  }

  mark(operation: Operation): string | undefined {
    const property = (name: string) => asDict(resourceOf(this.#use.source, 'Properties', name));
    const keep = (name: string) => void this.#use.take('Properties', name);
    const { isSecret = () => false, isSurvey } = this.#job.options;
    const marked = markedOperation(operation, property, keep, isSecret);
    const [, list] = operation.operands.slice(-2);
    if (isSurvey && list?.kind === 'name' && property(list.name)) keep(list.name);
    if (operation.operator !== 'DP' && operation.operator !== 'MP') this.#marked.open(marked, this.#chunks.length);
    return marked.instead;
  }

  unmark(): string | undefined {
    return this.#marked.close(this.#chunks) ? undefined : '';
  }

  /** @returns the replacement; undefined if nothing changes */
  #rewriteForm(form: PDFRawStream): PDFObject | undefined {
    const own = getDict(form.dict, 'Resources');
    const rewriter = this.#inner(this.#job, own, inForm(this.#state, form.dict), form);
    const rewritten = rewriter.run(this.#decode(form));
    if (own && this.#job.options.isSurvey) this.#job.options.onForm?.(form, rewritten.resources);
    if (rewritten.isChanged && !this.#job.options.isSurvey) {
      const made = withContent(form, rewritten.bytes, rewritten.resources);
      this.#job.rewritten.set(form, made);
      return this.#use.context.register(made);
    }
    if (!own) this.#use.join(rewriter.#use);
    return undefined;
  }

  /** Returns a rewriter for a drawing in this one. */
  #inner(job: Job, own: PDFDict | undefined, state: GraphicsState, form?: PDFRawStream): ContentRewriter {
    return new ContentRewriter(job, own ?? this.#use.source, state, this.#use.context, this.#depth + 1, form);
  }

  #decode(stream: PDFRawStream): Uint8Array {
    try {
      return decodeStream(stream);
    } catch (error) {
      if (!this.#job.options.isSurvey) throw unreadable(msg('a drawing cannot be read: {reason}'), error);
      this.#job.isWhole = false;
      return NOTHING;
    }
  }
}
