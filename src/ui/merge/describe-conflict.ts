// Describes conflicts for users: which property of which mark, and the values to choose from.

import type { PageNumber } from '../../kernel/page-number.ts';
import { definitionOf, type Field, type Mark, type MarksDocument, shorten } from '../../marks/index.ts';
import { t } from '../../messages/index.ts';
import type { PlannedConflict } from '../../review/client.ts';

const MOST_CHARACTERS = 160;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function findMark({ path }: PlannedConflict, documents: readonly MarksDocument[]): Mark | undefined {
  const [list, uid] = path;
  if (list !== 'marks' || uid === undefined) return undefined;
  return documents.map(({ marks }) => marks.find((mark) => mark.uid === uid)).find((mark) => mark !== undefined);
}

const PLACES = new Set(['rectangle', 'points', 'path', 'startPoint', 'endPoint', 'lineGroups', 'visibleRegions']);

/** Finds the inspector's field that shows a property: it changes with the property's values. */
function fieldOf(mark: Mark, key: string, { options, base }: PlannedConflict): Field | undefined {
  const likes = [base, ...options.map(({ value }) => value)]
    .filter((value) => value !== undefined)
    .map((value) => ({ ...mark, [key]: value }) as Mark);
  return definitionOf(mark).fields.find(
    (field) => new Set(likes.map((like) => JSON.stringify(field.get(like)))).size > 1,
  );
}

/** Name of a mark's property: as in the inspector, or as in the file. */
function propertyName(mark: Mark, path: readonly string[], conflict: PlannedConflict): string {
  const [key = '', ...inside] = path;
  const field = inside.length === 0 ? fieldOf(mark, key, conflict) : undefined;
  if (field) return t(field.label);
  if (key === 'conversation') return t('Comments');
  return PLACES.has(key) ? t('Position') : path.join(' › ');
}

export interface DescribedConflict {
  readonly title: string;
  /** Number of its page; undefined for the document's own properties. */
  readonly page: PageNumber | undefined;
}

export function describeConflict(conflict: PlannedConflict, documents: readonly MarksDocument[]): DescribedConflict {
  const { path, kind, pageNumber } = conflict;
  const mark = findMark(conflict, documents);
  const page = pageNumber ?? mark?.pageNumber;
  if (!mark) {
    const isOrder = kind === 'order' && path[0] === 'marks';
    return { title: isOrder ? t('Order of the marks') : path.join(' › '), page };
  }
  const text = definitionOf(mark).describe(mark);
  const name = t(definitionOf(mark).label);
  const described = text ? t('{name}, {text}', { name, text: shorten(text) }) : name;
  const inside = path.slice(2);
  if (inside.length === 0) return { title: described, page };
  return { title: t('{name}: {property}', { name: described, property: propertyName(mark, inside, conflict) }), page };
}

function formatValue(value: unknown): string {
  if (typeof value === 'string') return value === '' ? '–' : value;
  if (Array.isArray(value)) return value.map(formatValue).join('; ');
  if (!isObject(value)) return String(value);
  return Object.entries(value)
    .filter(([, each]) => !(each instanceof Map))
    .map(([key, each]) => `${key} ${formatValue(each)}`)
    .join(', ');
}

const isMark = (value: unknown): value is Mark => isObject(value) && 'uid' in value && 'type' in value;

/** Describes a value to choose; undefined for one that was removed. */
export function describeValue({ kind }: PlannedConflict, value: unknown): string {
  if (value === undefined) return t('Removed');
  if (kind === 'removed' && isMark(value)) return t('Kept, with its changes');
  if (kind === 'order' && Array.isArray(value))
    return t('{count, plural, one {# mark} other {# marks}}', { count: value.length });
  const text = formatValue(value);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

export const colorOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^#[\da-f]{6}$/i.test(value) ? value : undefined;
