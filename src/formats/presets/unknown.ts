import { message } from '../../messages/index.ts';
import type { Loss } from '../format.ts';
import { isRecord } from '../json.ts';

/** Lists the properties of an object that are not in `known`: they mean nothing here. */
export const listUnknown = (value: unknown, known: readonly string[], place: string): Loss[] =>
  Object.keys(isRecord(value) ? value : {})
    .filter((key) => !known.includes(key))
    .map((key) => ({ place: place === '' ? key : `${place}.${key}`, reason: message('it has no effect here') }));
