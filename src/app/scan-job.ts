// Demands of the user's scanning job: time, rules for values, and areas. Kept with the settings.
import { ALL_BARCODE_TYPES, BUDGETS, labelOf, type TimeBudget } from '../barcodes/types.ts';
import { MessageError, message } from '../messages/index.ts';
import { type ReaderDemands, type RuleText, readRules, type ScanOrigin } from '../scanner/index.ts';
import type { ScannedArea } from '../store/scans.ts';
import type { Settings } from './ports.ts';

export interface JobDemands {
  readonly budget: TimeBudget;
  readonly rules: readonly RuleText[];
  readonly areas: readonly ScannedArea[];
}

/** The only part of a page that is scanned without areas. */
export const WHOLE: readonly Partial<ScannedArea>[] = [{}];

const KEY = 'scan-job';

const FIRST_JOB: JobDemands = { budget: 'normal', rules: [], areas: [] };

type Unknown<Some> = { readonly [Key in keyof Some]?: unknown };

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function isRule(value: unknown): value is RuleText {
  if (!isObject(value)) return false;
  const { type, length, prefix, pattern, checkDigit }: Unknown<RuleText> = value;
  const areTexts = [length, prefix, pattern].every((text) => typeof text === 'string');
  return areTexts && typeof checkDigit === 'boolean' && ALL_BARCODE_TYPES.some((each) => each === type);
}

function isArea(value: unknown): value is ScannedArea {
  if (!isObject(value)) return false;
  const { name, area }: Unknown<ScannedArea> = value;
  if (typeof name !== 'string' || !isObject(area)) return false;
  const { x, y, width, height }: Unknown<ScannedArea['area']> = area;
  return [x, y, width, height].every(Number.isFinite) && Number(width) > 0 && Number(height) > 0;
}

const listOf = <Item>(value: unknown, isItem: (item: unknown) => item is Item): readonly Item[] =>
  Array.isArray(value) ? value.filter(isItem) : [];

/** Restores the job of the last visit, without damaged parts. */
export function restoreJob(settings: Settings): JobDemands {
  try {
    const kept: unknown = JSON.parse(settings.get(KEY) ?? '{}');
    if (!isObject(kept)) return FIRST_JOB;
    const { budget, rules, areas }: Unknown<JobDemands> = kept;
    return {
      budget: BUDGETS.find((each) => each === budget) ?? FIRST_JOB.budget,
      rules: listOf(rules, isRule),
      areas: listOf(areas, isArea),
    };
  } catch {
    return FIRST_JOB;
  }
}

export const keepJob = (settings: Settings, job: JobDemands): void => settings.set(KEY, JSON.stringify(job));

/** A rule that can't be read: values must not pass unchecked. */
export class RuleError extends MessageError {}

/** Returns the reader's options for a job, if any. @throws RuleError */
export function demandsOf({ budget, rules }: Pick<JobDemands, 'budget' | 'rules'>): ReaderDemands | undefined {
  const { expect, faults } = readRules(rules);
  const wrong = rules.find((_, index) => faults[index] !== undefined);
  if (wrong)
    throw new RuleError(
      message('The rule for {type} can’t be read. Correct it under Options, or remove it.', {
        type: labelOf(wrong.type),
      }),
    );
  const hasRules = Object.values(expect).some((each) => Object.keys(each).length > 0);
  if (budget === 'normal' && !hasRules) return undefined;
  return { ...(budget === 'normal' ? {} : { budget }), ...(hasRules ? { expect } : {}) };
}

/** Returns the first free name, by number. */
export function nextAreaName(areas: readonly ScannedArea[], nameOf: (number: number) => string): string {
  let number = areas.length + 1;
  while (areas.some(({ name }) => name === nameOf(number))) number++;
  return nameOf(number);
}

export const labelPart = ({ area, name }: Partial<ScannedArea>): Pick<ScanOrigin, 'isPart' | 'region'> =>
  area ? { isPart: true, ...(name === undefined ? {} : { region: name }) } : {};
