import type { Point } from '../../kernel/point.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import { type OwnType, SYMBOLOGIES } from '../table/symbologies.ts';
import type { BarRow } from './bar-row.ts';

export interface PostalOptions {
  /** Royal Mail symbols of any length, not only of those that the RM4SCC specification knows. */
  readonly royalMailVariableLength?: boolean;
  /** Also return rows of bars that no symbology solved. */
  readonly possible?: boolean;
  /** The image is an upright copy of what may be one row of this picture: less has to be tried. */
  readonly copyOf?: Original;
}

/** The picture that an image is a copy of, and where the copy's points lie in it. */
export interface Original {
  readonly image: GrayImage;
  toImage(point: Point): Point;
}

/** Decoded row of bars: a candidate without its place. */
export type PostalReading = Pick<Candidate, 'text' | 'checkSum' | 'corrected'> & { readonly text: string };

export interface PostalReader {
  /** Neither guards nor a check sum bound its symbols: a row is read only where the picture shows that it ends on both sides. */
  readonly isUnguarded?: true;
  /** Reads a row that stands upright, or says undefined. */
  decode(row: BarRow, options: PostalOptions): PostalReading | undefined;
}

/** The `checkSum` of a type with error correction: always valid, and no characters of the value. */
export const ERROR_CORRECTED = { chars: 0, valid: true } as const;

/** Has the row as many bars as the type's specification knows? */
export const hasSpecifiedBars = (type: OwnType<'bars'>, { states }: BarRow): boolean =>
  SYMBOLOGIES[type].bars?.includes(states.length) ?? false;
