import { type DragEvent, useEffect, useState } from 'react';
import { MessageError, message, messageOf, t } from '../../messages/index.ts';
import { checkReport, isReport, MATCH_WORDS, type RedactionReport, type ReportMatch } from '../../redaction/index.ts';
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

/** @throws MessageError if the report is invalid */
async function readReport(file: File): Promise<Named<RedactionReport>> {
  let value: unknown;
  try {
    value = JSON.parse(await file.text());
  } catch {
    throw new MessageError(message("{name} isn't valid JSON.", { name: file.name }));
  }
  if (!isReport(value)) throw new MessageError(message("{name} isn't a redaction report.", { name: file.name }));
  return { name: file.name, value };
}

async function compare(report: Named<RedactionReport>, file: Named<File>): Promise<Answer> {
  try {
    return { match: await checkReport(new Uint8Array(await file.value.arrayBuffer()), report.value) };
  } catch (error) {
    return { problem: t("Couldn't read {name}: {reason}", { name: file.name, reason: messageOf(error) }) };
  }
}

/** Checks if a file matches a redaction report. */
export function CheckReportDialog() {
  const { device, ui } = useApp();
  const [report, setReport] = useState<Named<RedactionReport> | undefined>(undefined);
  const [file, setFile] = useState<Named<File> | undefined>(undefined);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [answer, setAnswer] = useState<Answer | undefined>(undefined);
  useEffect(() => {
    setAnswer(undefined);
    return report && file && untilGone(compare(report, file), setAnswer);
  }, [report, file]);
  /** Accepts the file and the report in any order: JSON is the report. */
  const take = (files: readonly File[]) => {
    setProblem(undefined);
    for (const each of files) {
      if (!each.name.toLowerCase().endsWith('.json')) setFile({ name: each.name, value: each });
      else readReport(each).then(setReport, (error: unknown) => setProblem(messageOf(error)));
    }
  };
  const close = () => ui.setState({ dialog: undefined });
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    take([...event.dataTransfer.files]);
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is dropped can be chosen by the buttons as well */}
      <div className="check-report" onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
        <p>{t('Nothing is sent anywhere: the check runs in this page.')}</p>
        <Button className="line" icon="check-report" onClick={() => device.chooseFiles('.json', take)}>
          {report ? report.name : t('Choose the report (JSON)…')}
        </Button>
        <Button className="line" icon="open" onClick={() => device.chooseFiles('', take)}>
          {file ? file.name : t('Choose the file…')}
        </Button>
        <div role="status">{shown ? <Verdict answer={shown} /> : null}</div>
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
