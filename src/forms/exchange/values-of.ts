import type { Form } from '../types.ts';
import type { DataRow } from './data.ts';

/** Returns the values of a form that fields can be filled with; a field without one has an empty text. */
export const valuesOf = ({ fields }: Pick<Form, 'fields'>): DataRow =>
  new Map(
    fields
      .filter(({ type }) => type !== 'button' && type !== 'signature')
      .map(({ name, value }) => [name, value ?? '']),
  );
