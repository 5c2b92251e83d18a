import { afterAll, expect, it } from 'vitest';
import { createMemoryScanStorage, createScannerClient, FIRST_SCAN_FORM } from '../scanner/index.ts';
import { stack } from '../testing/barcode-pictures/paint.ts';
import { spawnLocalScanner } from '../testing/local-worker.ts';
import { paintCode128 } from '../testing/scan-pictures.ts';
import { lookAtFrame } from './look-at-frame.ts';
import { type JobDemands, RuleError } from './scan-job.ts';

const client = createScannerClient({ spawn: spawnLocalScanner, storage: createMemoryScanStorage() });
afterAll(() => client.close());

const ANY: JobDemands = { budget: 'normal', rules: [], areas: [] };
const RULE = { type: 'code128Barcode', length: '', prefix: 'INV', pattern: '', checkDigit: false } as const;

/** A frame with three symbols below one another. */
const PARTS = ['INV-7', 'X-8', 'INV-9'].map((value) => paintCode128(value));
const heightOf = (count: number): number => PARTS.slice(0, count).reduce((sum, { height }) => sum + height, 0);

async function look(job: Partial<JobDemands>) {
  const frame = stack(...PARTS);
  const { signal } = new AbortController();
  const found = await lookAtFrame(client, frame, { ...ANY, ...job, form: FIRST_SCAN_FORM }, signal);
  return found.map(({ barcodeValue, unmet, region, area }) => ({
    ...{ value: barcodeValue, unmet, region },
    part: [1, 2, 3].findIndex((count) => area.y < heightOf(count)),
  }));
}

it('reports values of a frame that do not meet the rules of the job', async () => {
  expect(await look({})).toMatchObject([{ value: 'INV-7' }, { value: 'X-8' }, { value: 'INV-9' }]);
  expect(await look({ rules: [RULE], budget: 'fast' })).toMatchObject([
    { value: 'INV-7', unmet: undefined },
    { value: 'X-8', unmet: ['prefix'] },
    { value: 'INV-9', unmet: undefined },
  ]);
});

it('scans only the areas of the job, and returns places in the frame', async () => {
  const width = Math.max(...PARTS.map((part) => part.width));
  const below = { x: -20, y: heightOf(1), width: width + 40, height: heightOf(3) };
  const last = { ...below, y: heightOf(2) };
  const beyond = { x: 0, y: heightOf(3) + 5, width: 100, height: 100 };
  const areas = [
    { name: 'Below', area: below },
    { name: 'Last', area: last },
    { name: 'Beyond', area: beyond },
  ];
  expect(await look({ areas })).toEqual([
    { value: 'X-8', unmet: undefined, region: 'Below', part: 1 },
    { value: 'INV-9', unmet: undefined, region: 'Below', part: 2 },
  ]);
  expect(await look({ areas: areas.slice(1) })).toMatchObject([{ value: 'INV-9', region: 'Last', part: 2 }]);
  expect(await look({ areas: areas.slice(2) })).toEqual([]);
});

it('refuses to scan with a rule that cannot be read', async () => {
  await expect(look({ rules: [{ ...RULE, pattern: '(' }] })).rejects.toBeInstanceOf(RuleError);
});
