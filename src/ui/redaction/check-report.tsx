import { type DragEvent, useEffect, useState } from 'react';
import { trustedCertificates } from '../../app/signing/trusted-certificates.ts';
import { sniffFormat } from '../../codecs/sniff.ts';
import { messageOf, t, translate } from '../../messages/index.ts';
import { checkReport, MATCH_WORDS, type ReadReport, type ReportMatch, readReport } from '../../redaction/index.ts';
import { verifyInWorker } from '../../signing/client.ts';
import { describeState, type SignatureResult } from '../../signing/index.ts';
import { useApp } from '../app-context.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { Icon } from '../icons.tsx';
import { Button } from '../parts/button.tsx';
import { untilGone } from '../parts/until-gone.ts';
import '../styles/redaction.css';

interface Named<Value> {
  readonly name: string;
  readonly value: Value;
}

type Answer = { readonly match: ReportMatch } | { readonly problem: string };

interface OpenedReport {
  readonly report: ReadReport;
  readonly seals?: readonly SignatureResult[];
}

/** @throws MessageError if it isn't a report, or its signatures can't be verified */
async function openReport(file: File, trusted: readonly Uint8Array[]): Promise<Named<OpenedReport>> {
  const { name } = file;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const report = await readReport(name, bytes);
  if (sniffFormat(bytes) !== 'pdf') return { name, value: { report } };
  const { signatures } = await verifyInWorker(file, trusted, new AbortController().signal);
  return { name, value: { report, seals: signatures } };
}

async function compare({ value }: Named<OpenedReport>, file: Named<File>): Promise<Answer> {
  try {
    return { match: await checkReport(new Uint8Array(await file.value.arrayBuffer()), value.report) };
  } catch (error) {
    return { problem: t("Couldn't read {name}: {reason}", { name: file.name, reason: messageOf(error) }) };
  }
}

const REPORT_NAME = /\.(json|report\.pdf)$/i;

export function CheckReportDialog() {
  const { device, ui } = useApp();
  const [report, setReport] = useState<Named<OpenedReport> | undefined>(undefined);
  const [file, setFile] = useState<Named<File> | undefined>(undefined);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [answer, setAnswer] = useState<Answer | undefined>(undefined);
  useEffect(() => {
    setAnswer(undefined);
    return report && file && untilGone(compare(report, file), setAnswer);
  }, [report, file]);
  const takeReport = ([chosen]: readonly File[]) => {
    setProblem(undefined);
    if (!chosen) return;
    openReport(chosen, trustedCertificates(device.settings)).then(setReport, (error: unknown) =>
      setProblem(messageOf(error)),
    );
  };
  const takeFile = ([chosen]: readonly File[]) => chosen && setFile({ name: chosen.name, value: chosen });
  const close = () => ui.setState({ dialog: undefined });
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const files = [...event.dataTransfer.files];
    // Both may come at once.
    takeReport(files.filter(({ name }) => REPORT_NAME.test(name)));
    takeFile(files.filter(({ name }) => !REPORT_NAME.test(name)));
  };
  const shown: Answer | undefined = problem === undefined ? answer : { problem };
  return (
    <Dialog
      isQuestion
      title={t('Check a file against its report')}
      onClose={close}
      actions={
        <Button className="primary" onClick={close}>
          {t('Close')}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons do the same as a drop */}
      <div className="check-report" onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
        <p>{t('Nothing is sent anywhere: the check runs in this page.')}</p>
        <Button className="line" icon="check-report" onClick={() => device.chooseFiles('.json,.pdf', takeReport)}>
          {report ? report.name : t('Choose the report (JSON or PDF)…')}
        </Button>
        <Button className="line" icon="open" onClick={() => device.chooseFiles('', takeFile)}>
          {file ? file.name : t('Choose the file…')}
        </Button>
        <div role="status">
          {shown ? <Verdict answer={shown} /> : null}
          {report?.value.seals ? <Seals seals={report.value.seals} /> : null}
        </div>
      </div>
    </Dialog>
  );
}

function Verdict({ answer }: { readonly answer: Answer }) {
  const isGood = 'match' in answer && answer.match === 'the redacted file';
  return (
    <p className={`export-message ${isGood ? 'success' : 'error'}`}>
      <Icon name={isGood ? 'check' : 'warning'} />
      <span>{'match' in answer ? t(MATCH_WORDS[answer.match]) : answer.problem}</span>
    </p>
  );
}

function Seals({ seals }: { readonly seals: readonly SignatureResult[] }) {
  if (seals.length === 0) return <p className="hint">{t("The report isn't signed.")}</p>;
  return seals.map(({ field, kind, state, signer }) => {
    const holds = state === 'valid' || state === 'unknownSigner';
    return (
      <p key={field ?? kind} className={`export-message ${holds ? 'success' : 'error'}`}>
        <Icon name={holds ? 'signature-holds' : 'warning'} />
        <span>
          {t('Report signed by {signer}: {state}', { signer: signer ?? '?', state: translate(describeState(state)) })}
        </span>
      </p>
    );
  });
}
