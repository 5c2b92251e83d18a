import type { PageNumber } from '../../kernel/page-number.ts';
import type { Size } from '../../kernel/rect.ts';
import { fail, type Result, succeed } from '../../kernel/result.ts';
import { commonOf } from '../kit/create.ts';
import { drawingInRect } from '../kit/default-drawing.ts';
import { entriesOf, isOptional, isSchema, schemaAt } from '../kit/schema.ts';
import { notesOf } from '../kit/values.ts';
import { type AnyMarkDefinition, findDefinition, type Mark } from '../registry.ts';
import { checkMark } from './check-mark.ts';
import { changeAt, keysBelow } from './correct.ts';
import { formatPath, type MarkProblem } from './problem.ts';

/** Sources of values without a default: identities, dates and page sizes. */
export interface RepairSources {
  createUid(): string;
  /** Current time as an ISO date-time. */
  readonly date: string;
  /** Returns the size of a page of the open document. */
  pageSize?(pageNumber: PageNumber): Size | undefined;
}

export interface FilledIn {
  /** Path inside the mark: `rectangle.width`. */
  readonly path: string;
  readonly value: unknown;
}

export interface RepairedMark {
  readonly mark: Mark;
  readonly filledIn: readonly FilledIn[];
}

const NO_SIZE = { width: 0, height: 0 };

/** Creates a new mark of the type, as a source of missing colours, thicknesses and fonts. */
function createTemplate(definition: AnyMarkDefinition, sources: RepairSources): object {
  const drawing = drawingInRect(
    definition.tool.kind,
    { x: 0, y: 0, ...NO_SIZE },
    { picture: { imageDataUrl: '', imageId: sources.createUid() }, path: 'M0,0', text: '' },
  );
  if (!drawing) throw new TypeError(`${definition.type} cannot be drawn`);
  const common = commonOf(sources.createUid(), sources.date, 1);
  return definition.create({ common, pageData: NO_SIZE }, drawing);
}

function pageNumberOf(mark: unknown): number {
  const pageNumber: unknown = typeof mark === 'object' && mark !== null ? Reflect.get(mark, 'pageNumber') : undefined;
  return typeof pageNumber === 'number' && Number.isInteger(pageNumber) && pageNumber >= 1 ? pageNumber : 1;
}

/** Returns the value by the format's defaults or the context; undefined if there is none. */
function defaultOf(schema: unknown, sources: RepairSources, pageNumber: PageNumber): unknown {
  if (!isSchema(schema)) return undefined;
  const { default: own, source, bagOf } = notesOf(schema);
  if (own !== undefined) return own;
  switch (source) {
    case 'date':
      return sources.date;
    case 'pageNumber':
      return pageNumber;
    case 'pageWidth':
      return (sources.pageSize?.(pageNumber) ?? NO_SIZE).width;
    case 'pageHeight':
      return (sources.pageSize?.(pageNumber) ?? NO_SIZE).height;
    case undefined:
  }
  if (bagOf) return {};
  // Not the format's default, but the only neutral array.
  if (schema.type === 'array') return [];
  if (schema.type !== 'loose_object') return undefined;
  const needed = Object.entries(entriesOf(schema) ?? {}).filter(([, entry]) => !isOptional(entry));
  const values = needed.map(([key, entry]) => [key, defaultOf(entry, sources, pageNumber)]);
  return values.every(([, value]) => value !== undefined) ? Object.fromEntries(values) : undefined;
}

/**
 * Fills in missing fields: with the format's default, or else with the value of a new mark of the
 * type. Existing values never change, so wrong ones remain problems.
 *
 * @param index of the mark in its document, for problem paths
 * @example
 * const repaired = repairMark({ type: 'RectangleRedaction' }, 0, {
 *   createUid: () => crypto.randomUUID(),
 *   date: new Date().toISOString(),
 * });
 * if (repaired.ok) console.log(repaired.value.mark, repaired.value.filledIn);
 * else console.log(repaired.error);
 */
export function repairMark(
  raw: unknown,
  index: number,
  sources: RepairSources,
): Result<RepairedMark, readonly MarkProblem[]> {
  const problems = checkMark(raw, index);
  if (problems.length === 0) return succeed({ mark: raw as Mark, filledIn: [] });
  const type: unknown = typeof raw === 'object' && raw !== null ? Reflect.get(raw, 'type') : undefined;
  const definition = typeof type === 'string' ? findDefinition(type) : undefined;
  if (!definition) return fail(problems);
  const template = createTemplate(definition, sources);
  const pageNumber = pageNumberOf(raw);
  const filledIn: FilledIn[] = [];
  let mark = raw;
  for (const problem of problems) {
    if (problem.fault !== 'missing') return fail(problems);
    const keys = keysBelow(problem);
    const [key] = keys.length === 1 ? keys : [];
    const known = defaultOf(schemaAt(definition.schema, keys), sources, pageNumber);
    const value =
      problem.received === 'neither' ? '' : (known ?? (key === undefined ? key : Reflect.get(template, key)));
    if (value === undefined) return fail(problems);
    mark = changeAt(mark, keys, { value });
    filledIn.push({ path: formatPath(keys), value });
  }
  const left = checkMark(mark, index);
  return left.length === 0 ? succeed({ mark: mark as Mark, filledIn }) : fail(left);
}
