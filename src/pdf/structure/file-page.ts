// A page that is added to, in page units: points from the top left as shown, y down.
import { PDFDict, PDFHexString, type PDFObject, type PDFPageLeaf, type PDFRef } from '@cantoo/pdf-lib';
import { toHexDigits } from '../../codecs/bytes.ts';
import type { Point } from '../../kernel/point.ts';
import { type Rect, rectFromPoints, type Size } from '../../kernel/rect.ts';
import { entriesOf, nameOf } from '../objects.ts';
import { applyMatrix, type PdfMatrix } from '../page-frame.ts';
import { addObjects, drawAbove } from './page-content.ts';

/** Entries of a dictionary; strings are names. */
export interface NewEntries {
  readonly [key: string]: NewValue;
}
type NewValue = PDFObject | string | number | boolean | readonly NewValue[] | NewEntries;

/** Resources for content that is written. */
export interface ContentResources {
  dictFor(content: string): PDFDict;
}

export class FilePage {
  readonly node: PDFPageLeaf;
  readonly #ref: PDFRef;
  readonly #matrix: PdfMatrix;
  readonly #scale: number;

  /** @param matrix from page units to user space */
  constructor({ node, ref }: { readonly node: PDFPageLeaf; readonly ref: PDFRef }, matrix: PdfMatrix) {
    this.node = node;
    this.#ref = ref;
    this.#matrix = matrix;
    this.#scale = Math.hypot(matrix[0], matrix[1]);
  }

  length = (value: number): number => value * this.#scale;

  points = (points: readonly Point[]): number[] =>
    points.flatMap((point) => {
      const { x, y } = applyMatrix(this.#matrix, point);
      return [x, y];
    });

  /** Left, bottom, right, top in user space. */
  rect = ({ x, y, width, height }: Rect): number[] => {
    const [one, other] = [
      applyMatrix(this.#matrix, { x, y }),
      applyMatrix(this.#matrix, { x: x + width, y: y + height }),
    ];
    const rect = rectFromPoints(one, other);
    return [rect.x, rect.y, rect.x + rect.width, rect.y + rect.height];
  };

  /** Corners in the order that programs use, unlike the standard: upper ones, then lower ones. */
  quad = ({ x, y, width, height }: Rect): number[] =>
    this.points([
      { x, y },
      { x: x + width, y },
      { x, y: y + height },
      { x: x + width, y: y + height },
    ]);

  /** Adds a form of painting operators, to be drawn at its place: the box that they paint. */
  addForm(content: string, { x, y, width, height }: Rect, resources: ContentResources): PDFRef {
    const { context } = this.node;
    const box = [x, y, x + width, y + height];
    const entries = { Type: 'XObject', Subtype: 'Form', BBox: box, Matrix: [...this.#matrix] };
    return context.register(context.flateStream(content, { ...entries, Resources: resources.dictFor(content) }));
  }

  /** Draws painting operators above the page's content. */
  draw(content: string, { width, height }: Size, resources: ContentResources): void {
    const form = this.addForm(content, { x: 0, y: 0, width, height }, resources);
    const [name] = addObjects(this.node, 'Marks', [form]);
    drawAbove(this.node, `q /${name} Do Q\n`);
  }

  addAnnotation(entries: NewEntries): PDFRef {
    const { context } = this.node;
    const annotation = context.register(context.obj({ Type: 'Annot', P: this.#ref, ...entries }));
    this.#append(annotation);
    return annotation;
  }

  addPopup(parent: PDFRef, rect: Rect): void {
    const popup = this.addAnnotation({ Subtype: 'Popup', Rect: this.rect(rect), Parent: parent, Open: false });
    this.node.context.lookup(parent, PDFDict).set(nameOf('Popup'), popup);
  }

  addLink(uri: string, rect: Rect): void {
    const { context } = this.node;
    const annotation = context.obj({
      Type: 'Annot',
      Subtype: 'Link',
      Rect: this.rect(rect),
      Border: [0, 0, 0],
      F: 4,
      P: this.#ref,
      // Addresses are bytes, not text.
      A: { Type: 'Action', S: 'URI', URI: PDFHexString.of(toHexDigits(new TextEncoder().encode(uri))) },
    });
    this.#append(context.register(annotation));
  }

  #append(annotation: PDFRef): void {
    this.node.set(nameOf('Annots'), this.node.context.obj([...entriesOf(this.node, 'Annots'), annotation]));
  }
}
