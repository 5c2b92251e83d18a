import { useRef, useState } from 'react';
import { finishImport, importMarksFile } from '../../app/import-marks.ts';
import type { ImportReport } from '../../app/ports.ts';
import type { ImportChoices } from '../../marks/document/import-client.ts';
import {
  type Correction,
  findCorrection,
  formatPath,
  type ImportSummary,
  keysBelow,
  type ShownProblem,
  shorten,
} from '../../marks/index.ts';
import { listText, messageOf, msg, t, translate } from '../../messages/index.ts';
import { useApp } from '../app-context.tsx';
import { ChoiceField } from '../fields/choice-field.tsx';
import { Button } from '../parts/button.tsx';
import { Dialog } from './dialog.tsx';
import { CorrectionForm, describeRemedy, describeSet, suggestionsFor } from './import-correction.tsx';
import { ImportLosses } from './import-losses.tsx';

const FAULTY = [
  { value: 'skip', label: msg('Leave them out') },
  { value: 'repair', label: msg('Repair missing properties') },
] as const;

const DUPLICATES = [
  { value: 'keep', label: msg('Keep the first') },
  { value: 'replace', label: msg('Use the later one') },
  { value: 'both', label: msg('Both') },
] as const;

const OUTCOMES: Readonly<Record<ShownProblem['outcome'], string>> = {
  'left out': msg('left out'),
  repaired: msg('repaired'),
  corrected: msg('corrected'),
  loaded: msg('loaded'),
};

const PROPERTIES = [
  { value: 'both', label: msg('Keep both') },
  { value: 'keep', label: msg("Keep this document's values") },
  { value: 'replace', label: msg("Use the file's values") },
] as const;

function describeImport({ file: { name }, conversion }: ImportReport, summary: ImportSummary): string {
  if (conversion) return t('{name} is in the format {format}', { name, format: conversion.format });
  return describeFaults(name, summary);
}

function describeFaults(name: string, { faulty, total, problems }: ImportSummary): string {
  if (problems.length === 0) return t('{name}: some properties differ from this document', { name });
  if (problems.every(({ fault }) => fault === 'repeatedKey')) return t('{name}: duplicate keys', { name });
  if (faulty === 0) return t('{name}: partly left out', { name });
  return t(
    '{name}: {count, plural, one {# of {total, plural, one {# mark} other {# marks}} is invalid} other {# of {total, plural, one {# mark} other {# marks}} are invalid}}',
    { name, count: faulty, total },
  );
}

function describeOutcome(problem: ShownProblem, chosen: Correction | undefined, changes: readonly string[]): string {
  const outcome = t(OUTCOMES[problem.outcome]);
  if (!chosen) return outcome;
  return t('{outcome}, {change}', { outcome, change: describeRemedy(chosen, problem, changes) });
}

const NO_CORRECTIONS: readonly Correction[] = [];

interface ProblemRowsProps {
  readonly problem: ShownProblem;
  readonly summary: ImportSummary;
  readonly corrections: readonly Correction[];
  readonly isOpen: boolean;
  onOpen(isOpen: boolean): void;
  onChange(corrections: readonly Correction[]): void;
}

function ProblemRows({ problem, summary, corrections, isOpen, onOpen, onChange }: ProblemRowsProps) {
  const opener = useRef<HTMLButtonElement | null>(null);
  const { offer, path } = problem;
  const chosen = findCorrection(corrections, problem);
  const below = formatPath(keysBelow(problem));
  const changes = (summary.corrected.find(({ index }) => index === problem.index)?.changes ?? [])
    .filter((change) => change.path === below && change.kind === 'set')
    .map(({ value }) => describeSet(value));
  const close = () => {
    onOpen(false);
    opener.current?.focus();
  };
  return (
    <>
      <tr>
        <td title={problem.uid}>
          {problem.index < 0 ? t('Document') : t('Mark {number}', { number: problem.index + 1 })}
        </td>
        <td translate="no">{problem.type ?? '–'}</td>
        <td className="mono" translate="no">
          {path}
        </td>
        <td>{translate(problem.localized.values.expected)}</td>
        <td className="mono" translate="no">
          {translate(problem.localized.values.received)}
        </td>
        <td>
          <span className={problem.outcome === 'left out' ? 'outcome out' : 'outcome'}>
            {describeOutcome(problem, chosen, changes)}
          </span>
          {offer ? (
            <span className="outcome-actions flow">
              <Button
                ref={opener}
                aria-expanded={isOpen}
                aria-label={
                  chosen
                    ? t('Change the correction of {place}', { place: path })
                    : t('Correct {place}', { place: path })
                }
                onClick={() => onOpen(!isOpen)}
              >
                {chosen ? t('Change') : t('Correct…')}
              </Button>
              {chosen ? (
                <Button
                  aria-label={t('Undo the correction of {place}', { place: path })}
                  onClick={() => {
                    onChange(corrections.filter((each) => each !== chosen));
                    opener.current?.focus();
                  }}
                >
                  {t('Undo')}
                </Button>
              ) : null}
            </span>
          ) : null}
        </td>
      </tr>
      {isOpen && offer ? (
        <tr className="correction-row">
          <td colSpan={6}>
            <CorrectionForm
              problem={problem}
              offer={offer}
              chosen={chosen}
              onClose={close}
              onCorrect={(correction) => {
                const others = corrections.filter((each) => each !== chosen || each.scope !== correction.scope);
                opener.current?.focus();
                onChange([...others, correction]);
              }}
            />
          </td>
        </tr>
      ) : null}
    </>
  );
}

const keyOf = ({ path, expected }: ShownProblem): string => `${path} ${expected}`;

/** Returns the next problem without a correction, cyclically after `from`. */
function findNext(
  problems: readonly ShownProblem[],
  corrections: readonly Correction[],
  from: ShownProblem | undefined,
): ShownProblem | undefined {
  const at = from ? problems.indexOf(from) + 1 : 0;
  return [...problems.slice(at), ...problems.slice(0, at)].find(
    (problem) => problem !== from && problem.offer && !findCorrection(corrections, problem),
  );
}

/** Shows invalid parts of a file before the import, with ways to correct them. */
export function ImportReportDialog({ report }: { readonly report: ImportReport }) {
  const app = useApp();
  const { ui, device, editor } = app;
  const { file, open, conflicts, conversion, target } = report;
  const [choices, setChoices] = useState<ImportChoices>({ faulty: 'skip', duplicates: 'keep', properties: 'both' });
  const [summary, setSummary] = useState(report.summary);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const { loaded, faulty, problems, problemCount, repaired } = summary;
  const hasProblems = problemCount > 0;
  const close = () => ui.setState(({ importReports }) => ({ importReports: importReports.slice(1) }));
  const leave = () => {
    open.close();
    close();
  };
  const onFault = (error: unknown) => setFault(messageOf(error));

  const corrections = choices.corrections ?? NO_CORRECTIONS;
  const [openKey, setOpenKey] = useState<string | undefined>(undefined);
  const suggested = suggestionsFor(problems, corrections);

  /** Applies corrections, and opens the next problem after an added one. */
  const correct = (next: readonly Correction[], at?: ShownProblem) => {
    choose({ ...choices, corrections: next });
    const isMore = next.length >= corrections.length;
    const following = isMore ? findNext(problems, next, at) : undefined;
    setOpenKey(following && keyOf(following));
  };

  const choose = (next: ImportChoices) => {
    setChoices(next);
    open.summarize(next).then(setSummary, onFault);
  };

  return (
    <Dialog
      title={describeImport(report, summary)}
      onClose={leave}
      actions={
        <>
          <Button onClick={leave}>{t('Cancel')}</Button>
          <Button
            onClick={() =>
              open
                .report()
                .then(
                  (text) =>
                    device.saveFile(`${file.name}.problems.json`, new Blob([text], { type: 'application/json' })),
                  onFault,
                )
            }
          >
            {t('Save the report')}
          </Button>
          {target === 'layer' || editor.document.status.getState().count === 0 ? null : (
            <Button
              onClick={() => {
                leave();
                void importMarksFile(app, file, 'layer');
              }}
            >
              {t('Add as a layer')}
            </Button>
          )}
          <Button
            className="primary"
            disabled={fault !== undefined || (loaded === 0 && (faulty > 0 || conversion !== undefined))}
            onClick={() => {
              close();
              void finishImport(app, report, choices);
            }}
          >
            {t('{count, plural, one {Load # mark} other {Load # marks}}', { count: loaded })}
          </Button>
        </>
      }
    >
      {fault === undefined ? null : (
        <div role="alert">
          <p>{t('The file can no longer be read: {reason}', { reason: fault })}</p>
          <Button
            onClick={() => {
              leave();
              void importMarksFile(app, file, target);
            }}
          >
            {t('Read again')}
          </Button>
        </div>
      )}
      <div className="import-choices">
        {hasProblems ? (
          <>
            <ChoiceField
              label={t('Invalid marks')}
              value={choices.faulty}
              options={FAULTY}
              onChange={(faulty) => choose({ ...choices, faulty })}
            />
            <ChoiceField
              label={t('Existing marks')}
              value={choices.duplicates}
              options={DUPLICATES}
              onChange={(duplicates) => choose({ ...choices, duplicates })}
            />
          </>
        ) : null}
        {conflicts.length > 0 ? (
          <ChoiceField
            label={t('Properties with different values')}
            value={choices.properties ?? 'both'}
            options={PROPERTIES}
            onChange={(properties) => choose({ ...choices, properties })}
          />
        ) : null}
      </div>
      {conversion ? <ImportLosses losses={conversion.losses} /> : null}
      {conflicts.length > 0 ? (
        <p className="hint">
          {t('Both have {names}. “Keep both” joins lists and keeps the other values of the file under “layers”.', {
            names: listText(conflicts.map(shorten)),
          })}
        </p>
      ) : null}
      {suggested.length > 1 ? (
        <p className="import-suggestions row">
          <span>
            {t(
              '{count, plural, one {# of them has an obvious correction.} other {# of them have obvious corrections.}}',
              { count: suggested.length },
            )}
          </span>
          <Button className="line" onClick={() => correct([...corrections, ...suggested])}>
            {t('Apply all suggestions')}
          </Button>
        </p>
      ) : null}
      {hasProblems ? (
        <table className="problems">
          <thead>
            <tr>
              <th>{t('Mark')}</th>
              <th>{t('Type')}</th>
              <th>{t('Path')}</th>
              <th>{t('Expected')}</th>
              <th>{t('Found')}</th>
              <th>{t('New value')}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map((problem) => (
              <ProblemRows
                key={keyOf(problem)}
                problem={problem}
                summary={summary}
                corrections={corrections}
                isOpen={openKey === keyOf(problem)}
                onOpen={(isOpen) => setOpenKey(isOpen ? keyOf(problem) : undefined)}
                onChange={(next) => correct(next, problem)}
              />
            ))}
          </tbody>
        </table>
      ) : null}
      {problemCount > problems.length ? (
        <p className="hint">
          {t('{count, plural, one {# more is in the saved report.} other {# more are in the saved report.}}', {
            count: problemCount - problems.length,
          })}
        </p>
      ) : null}
      {repaired.length > 0 ? (
        <details>
          <summary>{t('Values to fill in')}</summary>
          <ul>
            {repaired.map(({ index, filledIn }) => (
              <li key={index}>
                {t('Mark {number}: {values}', {
                  number: index + 1,
                  values: listText(filledIn.map(({ path, value }) => `${path} = ${JSON.stringify(value)}`)),
                })}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Dialog>
  );
}
