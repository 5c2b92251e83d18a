import { expect, it } from 'vitest';
import type { Settings } from './ports.ts';
import { demandsOf, type JobDemands, keepJob, nextAreaName, restoreJob } from './scan-job.ts';

const RULE = { type: 'code128Barcode', length: '8', prefix: '', pattern: '', checkDigit: false } as const;
const AREA = { name: 'Address', area: { x: 1, y: 2, width: 3, height: 4 } };
const FIRST: JobDemands = { budget: 'normal', rules: [], areas: [] };

it('keeps a job with the settings, without damaged parts', () => {
  const kept = new Map<string, string>();
  const settings: Settings = { get: (name) => kept.get(name), set: (name, value) => void kept.set(name, value) };
  expect(restoreJob(settings)).toEqual(FIRST);
  const job: JobDemands = { budget: 'fast', rules: [RULE], areas: [AREA] };
  keepJob(settings, job);
  expect(restoreJob(settings)).toEqual(job);
  const damaged = [{ ...RULE, type: 'none' }, { ...RULE, length: 8 }, null, RULE];
  const flat = { ...AREA, area: { ...AREA.area, height: 0 } };
  settings.set('scan-job', JSON.stringify({ budget: 'endless', rules: damaged, areas: [flat, { name: 'x' }, AREA] }));
  expect(restoreJob(settings)).toEqual({ ...FIRST, rules: [RULE], areas: [AREA] });
  settings.set('scan-job', '{');
  expect(restoreJob(settings)).toEqual(FIRST);
});

it('demands nothing of a usual job, and refuses to scan with a faulty rule', () => {
  expect(demandsOf(FIRST)).toBeUndefined();
  expect(demandsOf({ budget: 'normal', rules: [{ ...RULE, length: '' }] })).toBeUndefined();
  expect(demandsOf({ budget: 'thorough', rules: [RULE] })).toEqual({
    budget: 'thorough',
    expect: { code128Barcode: { length: 8 } },
  });
  expect(() => demandsOf({ budget: 'normal', rules: [RULE, { ...RULE, type: 'ean8Barcode', pattern: '(' }] })).toThrow(
    'The rule for EAN-8 can’t be read. Correct it under Options, or remove it.',
  );
});

it('names areas by the first free number', () => {
  const nameOf = (number: number) => `Area ${number}`;
  expect(nextAreaName([], nameOf)).toBe('Area 1');
  expect(nextAreaName([{ ...AREA, name: 'Area 2' }], nameOf)).toBe('Area 3');
});
