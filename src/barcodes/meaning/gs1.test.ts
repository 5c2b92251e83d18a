import { describe, expect, it } from 'vitest';
import { GS, TODAY } from '../../testing/meaning-examples.ts';
import type { BarcodeType } from '../symbologies.ts';
import { describeValue, type MeaningRow } from './index.ts';

const rowsOf = (value: string, type: BarcodeType = 'ean128Barcode'): readonly MeaningRow[] =>
  describeValue({ type, value }, TODAY)?.rows ?? [];

const only = (value: string): Pick<MeaningRow, 'value' | 'note'> & { isWrong: boolean } => {
  const [row] = rowsOf(value);
  return {
    value: row?.value ?? '',
    isWrong: row?.isWrong ?? false,
    ...(row?.note === undefined ? {} : { note: row.note }),
  };
};

describe('parts of elements', () => {
  it('has longitudes eastward all around the world', () => {
    expect(only('430902790858483015297971').value).toBe('-62.0914152°, -58.4702029°');
    expect(only('430918000000003600000000').value).toBe('90.0000000°, 0.0000000°');
    expect(only('430900000000001800000000').value).toBe('-90.0000000°, 180.0000000°');
    expect(only('430918000000010000000000').isWrong).toBe(true);
    expect(only('430900000000003600000001').isWrong).toBe(true);
  });

  it('has the time at which something was made, to the hour, the minute or the second', () => {
    expect(only('8008261123').isWrong).toBe(true);
    expect(only('800826112310').value).toBe('23 November 2026, 10:00');
    expect(only('80082611231030').value).toBe('23 November 2026, 10:30');
    expect(only('8008261123103045').value).toBe('23 November 2026, 10:30:45');
    for (const time of ['24', '1060', '103060', '103', '10304'])
      expect(only(`8008261123${time}`).isWrong, time).toBe(true);
  });

  it('checks the pairs of numbers with letters', () => {
    expect(only('80131987654Ad4X4bL5ttr2310c2K').isWrong).toBe(false);
    expect(only('80131987654Ad4X4bL5ttr2310c2J')).toMatchObject({
      isWrong: true,
      note: 'wrong check characters: 2K would fit',
    });
  });

  it('knows what may not stand first, and which countries have a number', () => {
    expect(only('800309501101530003A1')).toMatchObject({ value: '9501101530003 · A1', isWrong: false });
    expect(only('800319501101530003A1').isWrong).toBe(true);
    expect(only('80110').isWrong).toBe(false);
    expect(only('801112').isWrong).toBe(false);
    expect(only('8011012').isWrong).toBe(true);
    for (const id of ['421', '422', '424', '426']) {
      expect(only(`${id}999${id === '421' ? 'AB' : ''}`).isWrong, id).toBe(true);
      expect(only(`${id}756${id === '421' ? 'AB' : ''}`).isWrong, id).toBe(false);
    }
    expect(only('7030999ABC').value).toMatch(/several countries/);
    expect(rowsOf(`7250${'19991332'}${GS}72581/2${GS}72582/1`).map(({ isWrong = false }) => isWrong)).toEqual([
      true,
      false,
      true,
    ]);
  });
});
