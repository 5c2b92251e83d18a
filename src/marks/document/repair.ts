// Marks that lack fields, with what can be filled in filled in.
import type { Size } from '../../kernel/rect.ts';
import { fail, type Result, succeed } from '../../kernel/result.ts';
import { drawingInRect } from '../kit/default-drawing.ts';
import { type AnyMarkDefinition, findDefinition, type Mark } from '../registry.ts';
import { changeAt, keysBelow } from './correct.ts';
import { checkMark } from './parse.ts';
import { formatPath, type MarkProblem } from './problem.ts';

/** What is filled in where the format has no default: identities, dates and page sizes come from outside. */
export interface RepairSources {
  createUid(): string;
  /** Now, as an ISO date-time. */
  readonly date: string;
  /** The size of a page of the document that is open. */
  pageSize?(pageNumber: number): Size | undefined;
}

export interface FilledIn {
  /** Below the mark: `rectangle.width`. */
  readonly path: string;
  readonly value: unknown;
}

export interface RepairedMark {
  readonly mark: Mark;
  readonly filledIn: readonly FilledIn[];
}

const NO_SIZE = { width: 0, height: 0 };

/** The defaults that the format itself names ("Shared value types" and "Common fields" in the specification). */
const FORMAT_DEFAULTS: Readonly<Record<string, unknown>> = {
  interactionMode: 'Full',
  rectangle: { x: 0, y: 0, width: 0, height: 0 },
  startPoint: { x: 0, y: 0 },
  endPoint: { x: 0, y: 0 },
  fontSize: 12,
  borderThickness: 1,
  path: 'M0,0',
  selectedText: '',
  textLength: 0,
  startIndex: 0,
  label: 'Approved',
  endHeadType: 'None',
  // Not a default of the format, but the only values that say nothing.
  points: [],
  lineGroups: [],
  lines: [],
  text: '',
  value: '',
  translations: {},
  data: {},
  x: 0,
  y: 0,
  width: 0,
  height: 0,
};

/** A new mark of the type: its starting style is what a missing colour, thickness or font becomes. */
function createTemplate(definition: AnyMarkDefinition, sources: RepairSources): object {
  const drawing = drawingInRect(
    definition.tool.kind,
    { x: 0, y: 0, ...NO_SIZE },
    { picture: { imageDataUrl: '', imageId: sources.createUid() }, path: 'M0,0', text: '' },
  );
  if (!drawing) throw new TypeError(`${definition.type} cannot be drawn`);
  const common = {
    uid: sources.createUid(),
    interactionMode: 'Full' as const,
    pageNumber: 1,
    creationDateTime: sources.date,
    modificationDateTime: sources.date,
  };
  return definition.create({ common, pageData: NO_SIZE }, drawing);
}

function pageNumberOf(mark: unknown): number {
  const pageNumber: unknown = typeof mark === 'object' && mark !== null ? Reflect.get(mark, 'pageNumber') : undefined;
  return typeof pageNumber === 'number' && Number.isInteger(pageNumber) && pageNumber >= 1 ? pageNumber : 1;
}

/** What a missing property becomes; undefined where nothing can be known. */
function defaultAt(
  mark: unknown,
  keys: readonly (string | number)[],
  template: object,
  sources: RepairSources,
): unknown {
  const key = keys.at(-1);
  if (typeof key !== 'string') return undefined;
  const pageNumber = pageNumberOf(mark);
  const size = sources.pageSize?.(pageNumber) ?? NO_SIZE;
  if (key === 'pageData') return { width: size.width, height: size.height };
  if (keys.at(-2) === 'pageData' && (key === 'width' || key === 'height')) return size[key];
  if (key === 'creationDateTime' || key === 'modificationDateTime') return sources.date;
  // The format's default for the page of a line group is 0, which is no page: the group would be nowhere.
  if (key === 'pageNumber') return pageNumber;
  if (Object.hasOwn(FORMAT_DEFAULTS, key)) return structuredClone(FORMAT_DEFAULTS[key]);
  return keys.length === 1 ? Reflect.get(template, key) : undefined;
}

/**
 * A mark of which missing fields are filled in: with the format's default where it has one, else with what a new mark of the type starts
 * with. Values that are there are never changed, so a mark with a wrong one stays a problem.
 *
 * @param index the mark's place in its document, for the problems' paths
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
  const filledIn: FilledIn[] = [];
  let mark = raw;
  for (const problem of problems) {
    if (problem.fault !== 'missing') return fail(problems);
    const keys = keysBelow(problem);
    const value = problem.received === 'neither' ? '' : defaultAt(mark, keys, template, sources);
    if (value === undefined) return fail(problems);
    mark = changeAt(mark, keys, { value });
    filledIn.push({ path: formatPath(keys), value });
  }
  const left = checkMark(mark, index);
  return left.length === 0 ? succeed({ mark: mark as Mark, filledIn }) : fail(left);
}
