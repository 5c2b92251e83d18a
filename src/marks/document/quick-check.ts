// Checks values against a schema three times as fast as valibot (`npm run bench:marks`), which
// explains and decides failures.
import type * as v from 'valibot';

/** Returns true only for values that the schema accepts; false is inconclusive. */
export type QuickCheck = (value: unknown) => boolean;

const never: QuickCheck = () => false;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Part = Readonly<Record<string, unknown>> & { readonly kind: string; readonly type: string };

const isPart = (value: unknown): value is Part => isObject(value) && typeof value.kind === 'string';

function compileObject(entries: unknown): QuickCheck {
  if (!isObject(entries)) return never;
  const keys = Object.keys(entries);
  const checks = keys.map((key) => compilePart(entries[key]));
  return (value) => {
    if (!isObject(value)) return false;
    for (let place = 0; place < keys.length; place++) {
      if (!(checks[place] as QuickCheck)(value[keys[place] as string])) return false;
    }
    return true;
  };
}

function compileRecord(key: QuickCheck, item: QuickCheck): QuickCheck {
  return (value) => {
    if (!isObject(value)) return false;
    for (const each in value) if (!key(each) || !item(value[each])) return false;
    return true;
  };
}

function compileArray(item: QuickCheck): QuickCheck {
  return (value) => {
    if (!Array.isArray(value)) return false;
    for (const each of value) if (!item(each)) return false;
    return true;
  };
}

function compileSchema(schema: Part): QuickCheck {
  const { wrapped, options, literal, check } = schema;
  switch (schema.type) {
    case 'string':
      return (value) => typeof value === 'string';
    case 'number':
      return (value) => typeof value === 'number' && !Number.isNaN(value);
    case 'literal':
      return (value) => value === literal;
    case 'picklist':
      return Array.isArray(options) ? (value) => options.includes(value) : never;
    case 'custom':
      return typeof check === 'function' ? (value) => check(value) === true : never;
    case 'array':
      return compileArray(compilePart(schema.item));
    case 'loose_object':
      return compileObject(schema.entries);
    case 'record':
      return compileRecord(compilePart(schema.key), compilePart(schema.value));
    case 'optional': {
      const inner = compilePart(wrapped);
      return (value) => value === undefined || inner(value);
    }
    case 'nullable': {
      const inner = compilePart(wrapped);
      return (value) => value === null || inner(value);
    }
    default:
      return never;
  }
}

function compileRule(rule: Part): QuickCheck {
  const { type, requirement } = rule;
  if ((type === 'finite' || type === 'integer' || type === 'check') && typeof requirement === 'function') {
    return (value) => requirement(value) === true;
  }
  if (type === 'min_value' && typeof requirement === 'number') {
    return (value) => typeof value === 'number' && value >= requirement;
  }
  if (type === 'max_value' && typeof requirement === 'number') {
    return (value) => typeof value === 'number' && value <= requirement;
  }
  if (type === 'regex' && requirement instanceof RegExp && !requirement.global && !requirement.sticky) {
    return (value) => typeof value === 'string' && requirement.test(value);
  }
  // Other rules run as in valibot.
  const run = rule['~run'];
  return typeof run === 'function'
    ? (value) => Reflect.get(run.call(rule, { typed: true, value }, {}), 'issues') === undefined
    : never;
}

function compilePart(part: unknown): QuickCheck {
  if (!isPart(part)) return never;
  switch (part.kind) {
    case 'schema': {
      const { pipe } = part;
      if (!Array.isArray(pipe)) return compileSchema(part);
      // The first part is the pipe's schema.
      const [first, ...rest] = pipe.filter((each) => !isPart(each) || each.kind !== 'metadata').map(compilePart);
      if (!first) return never;
      if (rest.length === 0) return first;
      return (value) => first(value) && rest.every((each) => each(value));
    }
    case 'validation':
      return compileRule(part);
    default:
      return never;
  }
}

/** Compiles a schema. Values of unknown schemas never pass. */
export const compileCheck = (schema: v.GenericSchema): QuickCheck => compilePart(schema);
