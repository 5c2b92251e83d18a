// Edits of fields as JSON: an object with changed properties by field name, null to delete a field.
import * as v from 'valibot';
import { message } from '../../messages/index.ts';
import type { FieldChange, FieldEdit, FieldOption } from '../types.ts';
import { DataError } from './data.ts';
import { parseJson } from './json.ts';

const flag = v.optional(v.boolean());

const option = v.union([
  v.pipe(
    v.string(),
    v.transform((value): FieldOption => ({ value, label: value })),
  ),
  v.strictObject({ value: v.string(), label: v.string() }),
]);

const change = v.strictObject({
  name: v.optional(v.string()),
  label: v.optional(v.string()),
  readOnly: flag,
  required: flag,
  multiline: flag,
  comb: flag,
  password: flag,
  editable: flag,
  multiSelect: flag,
  maxLength: v.optional(v.nullable(v.number())),
  options: v.optional(v.array(option)),
  defaultValue: v.optional(v.nullable(v.union([v.string(), v.array(v.string())]))),
  fontSize: v.optional(v.number()),
  align: v.optional(v.picklist(['left', 'center', 'right'])),
  rectangles: v.optional(v.array(v.strictTuple([v.number(), v.number(), v.number(), v.number()]))),
});

const schema = v.record(v.string(), v.nullable(change));

/** @throws DataError if it isn't JSON of this form */
export function readEdits(bytes: Uint8Array): readonly FieldEdit[] {
  const parsed = v.safeParse(schema, parseJson(new TextDecoder().decode(bytes)));
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const place = v.getDotPath(issue) ?? '';
    throw new DataError(message("“{place}” isn't a change of a field: {reason}", { place, reason: issue.message }));
  }
  // Absent properties are missing rather than undefined.
  return Object.entries(parsed.output).map(([name, one]) => ({ name, change: one as FieldChange | null }));
}
