// Reads files of other programs in tests, and checks what comes out.
import { expect } from 'vitest';
import { recognizeFormat, WRITTEN_FORMATS } from '../formats/index.ts';
import { checkMarksDocument } from '../marks/index.ts';
import { FORMAT_CONTEXT } from './format-context.ts';

export const formatOf = (id: string) => {
  const format = WRITTEN_FORMATS.find((each) => each.id === id);
  if (!format) throw new Error(id);
  return format;
};

export const placesOf = (losses: readonly { place: string; reason: unknown }[]) => losses.map(({ place }) => place);

export function readAny(text: string, pages = FORMAT_CONTEXT.pages) {
  const format = recognizeFormat(text);
  if (!format) throw new Error('unknown format');
  const { value, losses } = format.read(text, { ...FORMAT_CONTEXT, pages });
  expect(checkMarksDocument(value).problems).toEqual([]);
  return { name: format.name, marks: value.marks, losses };
}

/** Rounds to 0.02: file formats round, too. */
export const rounded = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null, (_, each) => (typeof each === 'number' ? Math.round(each * 50) / 50 : each)),
  );
