import { describe, expect, it } from 'vitest';
import { resolveAskedTypes } from './asked-types.ts';
import { BARCODE_TYPES, EVERYTHING, labelOf, MAY_BE_A_PART, SYMBOLOGIES } from './symbologies.ts';

describe('the table of symbologies', () => {
  it('names every type once, in the order of the alphabet, as the enums of the API do', () => {
    expect(BARCODE_TYPES).toEqual([...BARCODE_TYPES].sort());
    expect(new Set(BARCODE_TYPES.map(labelOf)).size).toBe(BARCODE_TYPES.length);
  });

  it.each(BARCODE_TYPES)('%s is read by something, and the engine answers with what it is asked for', (type) => {
    const { engine, reader } = SYMBOLOGIES[type];
    expect(engine ?? reader).toBeDefined();
    if (engine) expect(engine.answers.some((answer) => engine.ask.startsWith(answer))).toBe(true);
  });

  it('says how long a symbol is that a part of another passes for', () => {
    for (const type of MAY_BE_A_PART)
      expect([type, SYMBOLOGIES[type].elements?.(10)]).toEqual([type, expect.any(Number)]);
  });

  it('asks for every type but those that are searched alone when everything is asked for', () => {
    const { types } = resolveAskedTypes(EVERYTHING);
    const alone = BARCODE_TYPES.filter((type) => SYMBOLOGIES[type].isAlone);
    expect([...types].sort()).toEqual(BARCODE_TYPES.filter((type) => !alone.includes(type)));
    expect(alone).toEqual(['patchCodeBarcode']);
  });
});
