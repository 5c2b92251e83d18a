import * as v from 'valibot';
import { fail, type Result, succeed } from '../kernel/result.ts';
import { t } from '../messages/index.ts';
import { jsonFaultMessage } from '../workers/index.ts';

const codeSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(80));

export const reasonSetSchema = v.strictObject({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  reasons: v.pipe(
    v.array(v.strictObject({ code: codeSchema, text: v.pipe(v.string(), v.maxLength(500)) })),
    v.minLength(1),
    v.maxLength(500),
  ),
});

export type ReasonSet = v.InferOutput<typeof reasonSetSchema>;

/** Parses a set of reasons. @returns it, or its first fault with position */
export function readReasonSet(json: string): Result<ReasonSet, string> {
  let data: unknown;
  try {
    data = JSON.parse(json.replace(/^\ufeff/, ''));
  } catch (error) {
    return fail(t('Invalid JSON: {reason}', { reason: jsonFaultMessage(error) }));
  }
  const read = v.safeParse(reasonSetSchema, data);
  if (read.success) return succeed(read.output);
  const [issue] = read.issues;
  return fail(`${v.getDotPath(issue) ?? ''}: ${issue.message}`.replace(/^: /, ''));
}

const setOf = (name: string, rows: readonly (readonly [code: string, text: string])[]): ReasonSet => ({
  name,
  reasons: rows.map(([code, text]) => ({ code, text })),
});

/** Built-in sets by name. Texts abbreviate the laws' wording. */
export const REASON_SETS: Readonly<Record<'foia' | 'privacy-act' | 'gdpr', ReasonSet>> = {
  // 5 U.S.C. § 552(b).
  foia: setOf('Freedom of Information Act, 5 U.S.C. § 552(b)', [
    ['(b)(1)', 'Classified national defense or foreign policy'],
    ['(b)(2)', 'Internal personnel rules and practices'],
    ['(b)(3)', 'Exempted by another statute'],
    ['(b)(4)', 'Trade secrets and confidential commercial or financial information'],
    ['(b)(5)', 'Privileged inter-agency or intra-agency memorandums or letters'],
    ['(b)(6)', 'Clearly unwarranted invasion of personal privacy'],
    ['(b)(7)(A)', 'Interference with enforcement proceedings'],
    ['(b)(7)(B)', 'Deprivation of a fair trial or an impartial adjudication'],
    ['(b)(7)(C)', 'Unwarranted invasion of personal privacy in law enforcement records'],
    ['(b)(7)(D)', 'Identity of a confidential source'],
    ['(b)(7)(E)', 'Techniques and procedures of law enforcement'],
    ['(b)(7)(F)', 'Danger to the life or physical safety of an individual'],
    ['(b)(8)', 'Examination of financial institutions'],
    ['(b)(9)', 'Geological and geophysical information on wells'],
  ]),
  // 5 U.S.C. § 552a.
  'privacy-act': setOf('Privacy Act, 5 U.S.C. § 552a', [
    ['(d)(5)', 'Compiled in reasonable anticipation of a civil action'],
    ['(j)(1)', 'Records of the Central Intelligence Agency'],
    ['(j)(2)', 'Enforcement of criminal laws'],
    ['(k)(1)', 'Classified national defense or foreign policy'],
    ['(k)(2)', 'Investigatory material for law enforcement'],
    ['(k)(3)', 'Protective services'],
    ['(k)(4)', 'Statistical records required by statute'],
    ['(k)(5)', 'Suitability for employment, contracts or access to classified information'],
    ['(k)(6)', 'Testing or examination material'],
    ['(k)(7)', 'Evaluation for promotion in the armed services'],
  ]),
  // Regulation (EU) 2016/679.
  gdpr: setOf('General Data Protection Regulation (EU) 2016/679', [
    ['Art. 4(1)', 'Personal data'],
    ['Art. 4(5)', 'Pseudonymised'],
    ['Art. 5(1)(c)', 'Data minimisation'],
    ['Art. 9(1)', 'Special categories of personal data'],
    ['Art. 10', 'Criminal convictions and offences'],
    ['Art. 15(4)', 'Rights and freedoms of others'],
    ['Art. 17', 'Right to erasure'],
    ['Art. 23(1)', 'Restriction by law'],
  ]),
};
