import { describe, expect, it } from 'vitest';
import { resolveAskedTypes } from './asked-types.ts';
import {
  ALL_BARCODE_TYPES,
  BARCODE_TYPE_GROUPS,
  BARCODE_TYPES,
  EVERYTHING,
  EVERYTHING_AND_FURTHER,
  FURTHER_BARCODE_TYPES,
  labelOf,
  MAY_BE_A_PART,
  SYMBOLOGIES,
  typesOfGroup,
} from './symbologies.ts';

describe('the table of symbologies', () => {
  it('names every type once, in the order of the alphabet, as the enums of the API do', () => {
    expect(BARCODE_TYPES).toEqual([...BARCODE_TYPES].sort());
    expect(FURTHER_BARCODE_TYPES).toEqual([...FURTHER_BARCODE_TYPES].sort());
    expect(new Set(ALL_BARCODE_TYPES).size).toBe(ALL_BARCODE_TYPES.length);
    expect(new Set(ALL_BARCODE_TYPES.map(labelOf)).size).toBe(ALL_BARCODE_TYPES.length);
  });

  it('keeps types beyond the API out of its groups', () => {
    const further = new Set<string>(FURTHER_BARCODE_TYPES);
    for (const group of BARCODE_TYPE_GROUPS)
      expect([group, typesOfGroup(group).filter((type) => further.has(type))]).toEqual([group, []]);
    expect([...resolveAskedTypes(EVERYTHING).types].filter((type) => further.has(type))).toEqual([]);
    expect([...resolveAskedTypes().types].filter((type) => further.has(type))).toEqual([]);
    const { types } = resolveAskedTypes(EVERYTHING_AND_FURTHER);
    expect([...types].sort()).toEqual([...resolveAskedTypes(EVERYTHING).types, ...typesOfGroup('allFurther')].sort());
  });

  it.each(ALL_BARCODE_TYPES)('%s has a reader, and the engine returns requested types only', (type) => {
    const { engine, reader } = SYMBOLOGIES[type];
    expect(engine ?? reader).toBeDefined();
    if (engine) expect(engine.answers.some((answer) => engine.ask.startsWith(answer))).toBe(true);
  });

  it('says how long a symbol is that a part of another passes for', () => {
    for (const type of MAY_BE_A_PART)
      expect([type, SYMBOLOGIES[type].elements?.(10)]).toEqual([type, expect.any(Number)]);
  });

  it('requests every type except those searched separately if everything is requested', () => {
    const { types } = resolveAskedTypes(EVERYTHING);
    const alone = ALL_BARCODE_TYPES.filter((type) => SYMBOLOGIES[type].isAlone);
    expect([...types].sort()).toEqual(BARCODE_TYPES.filter((type) => !SYMBOLOGIES[type].isAlone));
    expect(alone).toEqual(['patchCodeBarcode', 'fimBarcode', 'pharmacodeBarcode', 'twoTrackPharmacodeBarcode']);
  });
});
