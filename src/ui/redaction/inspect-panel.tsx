import { useEffect, useState } from 'react';
import type { InspectionPart, InspectionState } from '../../app/inspection.ts';
import {
  CURE_WORDS,
  cureOf,
  describeFinding,
  type Finding,
  SEVERITIES,
  SEVERITY_WORDS,
  severityOf,
} from '../../inspect/client.ts';
import { numberText, t } from '../../messages/index.ts';
import { useApp, useCommand, useDocument, useSlice } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import { useFetched } from '../load-boundary.tsx';
import { Button } from '../parts/button.tsx';
import { CheckBox } from '../parts/check-box.tsx';
import '../styles/redaction.css';

export function InspectPanel() {
  const { loadInspection, workspace } = useApp();
  const part = useFetched(loadInspection());
  const state = useSlice(part.state, (each) => each);
  const pdf = useSlice(workspace.pictures, ({ picture }) => picture?.pdf);
  const [reveals, setReveals] = useState(false);
  useEffect(() => {
    if (pdf && part.state.getState().inspection === undefined) part.start();
    return part.cancel;
  }, [part, pdf]);
  if (!pdf) {
    return (
      <p className="panel-empty">
        {t('Open a PDF that was redacted with any program. The check finds words that can still be read in it.')}
      </p>
    );
  }
  return (
    <section className="panel-section inspect-panel" aria-label={t('Check redactions')}>
      <Progress part={part} state={state} />
      {state.inspection ? (
        <>
          <CheckBox isOn={reveals} onChange={setReveals}>
            {t('Show readable words')}
          </CheckBox>
          <Findings part={part} findings={state.inspection.findings} reveals={reveals} />
          {state.inspection.unread.map(({ page, reason }) => (
            <p key={`${page} ${reason}`} className="export-warning">
              {page === undefined
                ? t("Parts beside the pages couldn't be inspected: {reason}", { reason })
                : t("Page {page} couldn't be inspected: {reason}", { page, reason })}
            </p>
          ))}
        </>
      ) : null}
    </section>
  );
}

function Progress({ part, state }: { readonly part: InspectionPart; readonly state: InspectionState }) {
  const { progress, error, inspection } = state;
  return (
    <div className="panel-actions" aria-live="polite">
      {progress !== undefined ? (
        <>
          <span className="hint">{t('inspecting {percent}%', { percent: Math.floor(progress * 100) })}</span>
          <Button className="line" onClick={part.cancel}>
            {t('Cancel')}
          </Button>
        </>
      ) : null}
      {error !== undefined ? <span className="export-warning">{error}</span> : null}
      {progress === undefined && inspection?.findings.length === 0 ? (
        <span>{t('Nothing found: no words under boxes, and no hidden information.')}</span>
      ) : null}
      {progress === undefined ? (
        <Button className="line" onClick={part.start}>
          {t('Check again')}
        </Button>
      ) : null}
    </div>
  );
}

interface FindingsProps {
  readonly part: InspectionPart;
  readonly findings: readonly Finding[];
  readonly reveals: boolean;
}

function Findings({ part, findings, reveals }: FindingsProps) {
  const exports = useCommand('export-picture');
  useDocument(({ revision }) => revision);
  const open = findings.filter((finding) => part.canRedact(finding));
  return (
    <>
      {SEVERITIES.map((severity) => {
        const own = findings.filter((finding) => severityOf(finding) === severity);
        if (own.length === 0) return null;
        return (
          <section key={severity} className={`inspect-group ${severity}`}>
            <h3>
              {severity === 'hidden' ? null : <Icon name="warning" size={14} />} {t(SEVERITY_WORDS[severity])}{' '}
              <span className="num hint">{numberText(own.length)}</span>
            </h3>
            <ul>
              {own.map((finding, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: findings never change
                <FindingRow key={index} {...{ part, finding, reveals }} />
              ))}
            </ul>
          </section>
        );
      })}
      {findings.length > 0 ? (
        <footer>
          <div className="panel-actions">
            {open.length > 0 ? (
              <Button className="line" icon="text-selection-redaction" onClick={() => part.redact(open)}>
                {t('Redact {count, plural, one {# place} other {# places}}', { count: open.length })}
              </Button>
            ) : null}
            <Button className="primary" icon="export-picture" onClick={() => exports.run()}>
              {t('Export redacted…')}
            </Button>
          </div>
        </footer>
      ) : null}
    </>
  );
}

interface FindingRowProps {
  readonly part: InspectionPart;
  readonly finding: Finding;
  readonly reveals: boolean;
}

function FindingRow({ part, finding, reveals }: FindingRowProps) {
  const page = part.pageOf(finding);
  const cure = cureOf(finding);
  return (
    <li className="inspect-row">
      <p>
        <span className="hint">{page === undefined ? t('whole file') : t('page {page}', { page })}</span>{' '}
        <span dir="auto">{describeFinding(finding, { reveals })}</span>
      </p>
      <div className="panel-actions">
        {page === undefined ? null : (
          <Button className="line" onClick={() => part.show(finding)}>
            {t('Show')}
          </Button>
        )}
        {part.canRedact(finding) ? (
          <Button className="line" onClick={() => part.redact([finding])}>
            {t(CURE_WORDS.redact)}
          </Button>
        ) : null}
        {cure === 'redact' ? null : <span className="hint">{t(CURE_WORDS[cure])}</span>}
      </div>
    </li>
  );
}
