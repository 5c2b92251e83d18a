import type { Point } from '../../kernel/point.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import { type OwnType, SYMBOLOGIES } from '../table/symbologies.ts';
import type { BarRow } from './bar-row.ts';

export interface PostalOptions {
  /** Allows Royal Mail symbols of any length, not only those of the RM4SCC specification. */
  readonly royalMailVariableLength?: boolean;
  /** Also returns undecoded rows of bars. */
  readonly possible?: boolean;
  /** Set if the image is an upright copy of a possible row: reduces the search. */
  readonly copyOf?: Original;
}

export interface Original {
  readonly image: GrayImage;
  toImage(point: Point): Point;
}

export type PostalReading = Pick<Candidate, 'text' | 'checkSum' | 'corrected'> & { readonly text: string };

export interface PostalReader {
  /** Without guards or check: a row is only read if the picture shows its end on both sides. */
  readonly isUnguarded?: true;
  decode(row: BarRow, options: PostalOptions): PostalReading | undefined;
}

/** `checkSum` of types with error correction: always valid, without characters in the value. */
export const ERROR_CORRECTED = { chars: 0, valid: true } as const;

export const hasSpecifiedBars = (type: OwnType<'bars'>, { states }: BarRow): boolean =>
  SYMBOLOGIES[type].bars?.includes(states.length) ?? false;
