import { getOrCreate } from '../../kernel/get-or-create.ts';
import type { Job } from '../../pdf/content/index.ts';
import {
  forgetPlaces,
  getText,
  type IsHidden,
  type PDFDict,
  type PDFDocument,
  type PDFObject,
  type PDFRawStream,
  removeHiddenLayers,
  withTitle,
} from '../../pdf/structure/index.ts';
import { RestCleaner } from './clean-rest.ts';
import type { HiddenOutcome, Kept } from './hidden.ts';
import { findPartsOfWords } from './joined-texts.ts';
import { Repeats } from './repeats.ts';
import type { MarkedPiece } from './structure-tree.ts';

export interface CleanedEntry {
  readonly node: PDFDict;
  /** Job that rewrote its content, if needed. */
  readonly job: Job | undefined;
  readonly isTouched: boolean;
  /** True if it has re-typeset lines. */
  readonly isReset: boolean;
  readonly isPicture: boolean;
}

interface CleaningOptions {
  readonly kept: Kept;
  readonly isHidden: IsHidden;
  readonly secrets: readonly string[];
}

export function cleanDocument(
  pdf: PDFDocument,
  cut: readonly CleanedEntry[],
  { kept, isHidden, secrets }: CleaningOptions,
): HiddenOutcome {
  const { catalog } = pdf;
  const information = withTitle(pdf);
  if (!kept.has('hidden-layers')) removeHiddenLayers(catalog, isHidden);
  const pages = cut.map(({ node }) => node);
  const touched = new Set(cut.flatMap(({ node, isTouched }) => (isTouched ? [node] : [])));
  const pictures = new Set(cut.flatMap(({ node, isPicture }) => (isPicture ? [node] : [])));
  const rest = { catalog, information, pages, kept, touched, pictures, ...markedContent(cut) };
  const parts = findPartsOfWords(catalog, secrets);
  const outcome = new RestCleaner(rest, new Repeats(secrets, getText(catalog, 'Lang'), parts)).run();
  forgetPlaces(catalog, new Set(cut.flatMap(({ node, isReset }) => (isReset ? [node] : []))));
  return outcome;
}

function markedContent(cut: readonly CleanedEntry[]) {
  const pieces = new Map<PDFObject, Map<number, MarkedPiece>>();
  const rewritten = new Map<PDFObject, PDFRawStream>();
  for (const { job, node } of cut) {
    for (const [form, made] of job?.rewritten ?? []) rewritten.set(form, made);
    for (const { form, id, isLost, isKept, number, areas } of job?.marked ?? []) {
      const own = getOrCreate(
        pieces,
        (form && rewritten.get(form)) ?? form ?? node,
        () => new Map<number, MarkedPiece>(),
      );
      const piece = getOrCreate(own, id, (): MarkedPiece => ({ isLost: false, isKept: false, number, bars: [] }));
      piece.isLost ||= isLost;
      piece.isKept ||= isKept;
      piece.number ??= number;
      piece.bars.push(...areas.flatMap((area) => job?.barIds.get(area) ?? []));
    }
  }
  return { pieces, rewritten };
}
