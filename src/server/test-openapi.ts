import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';

interface Described {
  readonly $ref?: string;
  readonly description?: string;
  readonly headers?: Record<string, { required?: boolean; schema: object }>;
  readonly content?: Record<string, { schema?: object }>;
}

interface Operation {
  readonly tags: readonly string[];
  readonly responses: Record<string, Described>;
}

interface OpenApi {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: {
    readonly responses: Record<string, Described>;
    readonly schemas: Record<string, { readonly enum?: readonly string[] }>;
  };
}

export const DOCUMENT: OpenApi = JSON.parse(
  readFileSync(new URL('../../public/openapi.json', import.meta.url), 'utf8'),
);

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
ajv.addSchema(DOCUMENT, 'openapi');

/** Validates a value against the schema at a JSON pointer; empty if it conforms. */
export function findProblems(pointer: string, value: unknown): string[] {
  const validate = ajv.getSchema(`openapi#${pointer}`);
  if (!validate) throw new Error(`The document has no schema at ${pointer}.`);
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const toPointerPart = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

export async function expectDescribed(path: string, method: string, response: Response) {
  const status = String(response.status);
  const operation = DOCUMENT.paths[path]?.[method];
  const described = operation?.responses[status];
  if (!described) throw new Error(`The document has no ${status} for ${method} ${path}.`);
  const pointer = described.$ref?.slice(1) ?? `/paths/${toPointerPart(path)}/${method}/responses/${status}`;
  const resolved = described.$ref ? DOCUMENT.components.responses[described.$ref.split('/').at(-1) ?? ''] : described;
  for (const [name, { required, schema }] of Object.entries(resolved?.headers ?? {})) {
    const value = response.headers.get(name);
    if (required) expect([name, value]).toEqual([name, expect.any(String)]);
    expect([name, value === null || ajv.validate(schema, value)]).toEqual([name, true]);
  }
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(findProblems(`${pointer}/content/application~1json/schema`, await response.json())).toEqual([]);
}
