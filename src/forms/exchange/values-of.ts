import type { Form } from '../types.ts';
import type { DataRow } from './data.ts';

/** Returns the values of all fillable fields; empty text for none. */
export const valuesOf = ({ fields }: Pick<Form, 'fields'>): DataRow =>
  new Map(
    fields
      .filter(({ type }) => type !== 'button' && type !== 'signature')
      .map(({ name, value }) => [name, value ?? '']),
  );
