import { describe, expect, it } from 'vitest';
import { paintSymbol, toRgba } from '../../testing/barcode-pictures/paint.ts';
import { createZxingSpecimens } from '../../testing/barcode-pictures/specimens.ts';
import { scan } from '../scan.ts';
import { EVERYTHING, type TimeBudget } from '../types.ts';
import { PICTURE_PASSES } from './passes.ts';

const specimen = createZxingSpecimens().find(({ type }) => type === 'code128Barcode');
const picture = () => {
  if (!specimen) throw new Error('no specimen');
  return toRgba(paintSymbol(specimen.symbol));
};

it('leaves out dear passes with the fast budget, and looks at more with the thorough one', async () => {
  const passesOf = async (budget: TimeBudget) => {
    const passes: string[] = [];
    await scan(picture(), { barcodeTypes: EVERYTHING, budget }, { onPass: (name) => passes.push(name) });
    return passes;
  };
  const [fast, normal, thorough] = await Promise.all((['fast', 'normal', 'thorough'] as const).map(passesOf));
  expect(normal).toContain('textures');
  expect(fast).toEqual(normal?.filter((name) => name !== 'textures'));
  expect(thorough?.filter((name) => name === 'engine')).toHaveLength(2);
  expect(thorough).toContain('engine, bands');
});

describe('the probe of a scan', () => {
  it('reports which passes ran, and which found the results', async () => {
    const passes: string[] = [];
    const found: [string | null, string][] = [];
    await scan(
      picture(),
      { barcodeTypes: ['code128Barcode'] },
      {
        onPass: (name, milliseconds) => {
          expect(milliseconds).toBeGreaterThanOrEqual(0);
          passes.push(name);
        },
        onBarcode: ({ barcodeValue }, pass) => found.push([barcodeValue, pass]),
      },
    );
    expect(found).toEqual([['Count012345!', 'engine']]);
    expect(passes.filter((name) => PICTURE_PASSES.some((pass) => pass.name === name)).length).toBeGreaterThan(2);
  });

  it('leaves out a pass, whose work another may do', async () => {
    const found: string[] = [];
    await scan(
      picture(),
      { barcodeTypes: ['code128Barcode'] },
      {
        without: new Set(['engine']),
        onBarcode: (_, pass) => found.push(pass),
      },
    );
    expect(found).toHaveLength(1);
    expect(found).not.toContain('engine');
  });

  it('names every pass once', () => {
    const names = PICTURE_PASSES.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
