import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { MARKS_TYPES } from '../../app/file-types.ts';
import { applyMerge, type MergeFile, readMergeFile } from '../../app/merge/merge.ts';
import type { MarksDocument } from '../../marks/index.ts';
import { messageOf, msg, numberText, t } from '../../messages/index.ts';
import {
  type Answers,
  answersFor,
  type MergeInput,
  type Merger,
  type MergeSource,
  type MergeSummary,
  openMerge,
} from '../../review/client.ts';
import { useApp } from '../app-context.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { ImportLosses } from '../dialogs/import-losses.tsx';
import { Icon } from '../icons.tsx';
import { Button } from '../parts/button.tsx';
import { RowButton } from '../parts/row-button.tsx';
import { ConflictCard } from './conflict-card.tsx';
import '../styles/merge.css';

const NONE = 'none';
const OPENED = 'opened';

const TEACHING = msg(
  'Add the marks files that reviewers sent back, or drop them here. Changes that differ are shown side by side; the document stays as it is until you merge.',
);

/** Returns a file under a name that no other has: answers and conflicts refer to names. */
function withOwnName(file: MergeFile, taken: readonly string[]): MergeFile {
  let { name } = file;
  for (let number = 2; taken.includes(name); number++) name = `${file.name} (${number})`;
  return { ...file, name };
}

/** Files to merge: read when chosen or dropped. */
function useMergeFiles(ownName: string) {
  const app = useApp();
  const [files, setFiles] = useState<readonly MergeFile[]>([]);
  /** Files being read: how many, and the share of the current one. */
  const [reading, setReading] = useState({ count: 0, share: 0 });
  // Closing the dialog stops reading.
  const [controller] = useState(() => new AbortController());
  useEffect(() => () => controller.abort(), [controller]);
  const read = async (chosen: readonly File[]) => {
    setReading(({ count }) => ({ count: count + chosen.length, share: 0 }));
    const { signal } = controller;
    const onProgress = (share: number) => setReading(({ count }) => ({ count, share }));
    for (const file of chosen) {
      const next = await readMergeFile(app, file, { signal, onProgress }).catch(() => undefined);
      if (!next || signal.aborted) return;
      setFiles((before) => [...before, withOwnName(next, [ownName, ...before.map(({ name }) => name)])]);
      setReading(({ count }) => ({ count: count - 1, share: 0 }));
    }
  };
  const remove = (file: MergeFile) => setFiles((before) => before.filter((each) => each !== file));
  return { files, reading, read, remove };
}

interface FileListProps {
  readonly files: readonly MergeFile[];
  onRemove(file: MergeFile): void;
}

const FileList = ({ files, onRemove }: FileListProps) => (
  <ul className="merge-files" aria-label={t('Files to merge')}>
    {files.map((file) => (
      <li key={file.name} className="row">
        <span className="stack close">
          <span>
            <bdi>{file.name}</bdi>
          </span>
          {file.fault === undefined ? (
            <>
              <span className="hint">
                {t('{count, plural, one {# mark} other {# marks}}', { count: file.document.marks.length })}
                {file.format === undefined ? '' : ` · ${file.format}`}
              </span>
              {file.losses.length === 0 ? null : (
                <details className="merge-losses hint">
                  <summary>{t('Left out: {reason}', { reason: numberText(file.losses.length) })}</summary>
                  <ImportLosses losses={file.losses} />
                </details>
              )}
            </>
          ) : (
            <span className="hint warning" role="alert">
              {t('Left out: {reason}', { reason: file.fault })}
            </span>
          )}
        </span>
        <RowButton icon="close" aria-label={t('Remove {name}', { name: file.name })} onClick={() => onRemove(file)} />
      </li>
    ))}
  </ul>
);

const Effect = ({ plan: { added, changed, removed, locked } }: { readonly plan: MergeSummary }) => (
  <>
    <p className="hint">
      {t(
        'Merging adds {added, plural, one {# mark} other {# marks}}, changes {changed, plural, one {# mark} other {# marks}} and removes {removed, plural, one {# mark} other {# marks}}.',
        { added, changed, removed },
      )}
    </p>
    {locked > 0 ? (
      <p className="row">
        <Icon name="warning" />
        <span>
          {t(
            '{count, plural, one {# of the changed or removed marks is} other {# of the changed or removed marks are}} in a locked layer.',
            { count: locked },
          )}
        </span>
      </p>
    ) : null}
  </>
);

interface ConflictsProps {
  readonly plan: MergeSummary;
  /** This document, and then the files. */
  readonly sides: readonly MergeSource[];
  readonly base: MarksDocument | undefined;
  readonly answers: Answers;
  onAnswer(answers: Answers): void;
}

function Conflicts({ plan, sides, base, answers, onAnswer }: ConflictsProps) {
  const { conflicts, openCount } = plan;
  if (conflicts.length === 0) {
    return (
      <section className="stack">
        <p>{t('No conflicts: all changes fit together.')}</p>
        <Effect plan={plan} />
      </section>
    );
  }
  const documents = [...sides.map(({ document }) => document), ...(base ? [base] : [])];
  return (
    <section className="stack" aria-label={t('Conflicts')}>
      <div className="merge-all flow">
        <strong role="status">
          {t(
            '{count, plural, =0 {All conflicts are decided} one {# conflict to decide} other {# conflicts to decide}}',
            {
              count: openCount,
            },
          )}
        </strong>
        {sides.map(({ name }) => (
          <Button key={name} className="small line" onClick={() => onAnswer(answersFor(name, conflicts, answers))}>
            {t('All from {name}', { name })}
          </Button>
        ))}
      </div>
      <ul className="merge-conflicts stack">
        {conflicts.map((conflict) => (
          <ConflictCard
            key={conflict.key}
            conflict={conflict}
            hasBase={base !== undefined}
            documents={documents}
            onChoose={(index) => onAnswer(new Map([...answers, [conflict.key, index]]))}
          />
        ))}
      </ul>
      <Effect plan={plan} />
    </section>
  );
}

interface BaseChoiceProps {
  readonly value: string;
  readonly hasOpened: boolean;
  readonly names: readonly string[];
  onChange(value: string): void;
}

function BaseChoice({ value, hasOpened, names, onChange }: BaseChoiceProps) {
  const id = useId();
  return (
    <div className="field choice-field">
      <label htmlFor={id}>{t('Common base')}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {hasOpened ? <option value={OPENED}>{t('The marks as they were opened')}</option> : null}
        <option value={NONE}>{t('None: no mark counts as removed')}</option>
        {names.map((name) => (
          <option key={name} value={toBase(name)}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

const toBase = (name: string): string => `file ${name}`;

/** Plans the merge of the chosen files with the document as it was when the dialog opened. */
function useMergePlan(files: readonly MergeFile[]) {
  const app = useApp();
  const [mine] = useState(() => ({ name: t('This document'), document: app.editor.document.toMarksDocument() }));
  const [opened] = useState(() => app.openedMarks());
  const hasOpened = opened.marks.length > 0;
  const [baseName, setBaseName] = useState(hasOpened ? OPENED : NONE);
  const sound = files.flatMap((file) => (file.fault === undefined ? [file] : []));
  const ownBase = sound.find(({ name }) => toBase(name) === baseName);
  const base = baseName === OPENED ? opened : ownBase?.document;
  const others = sound.filter((file) => file !== ownBase);
  // Other files have other conflicts: answers count for the files that they were given for.
  const key = [baseName, ...others.map(({ name }) => name)].join('\n');
  const [answered, setAnswered] = useState<{ readonly key: string; readonly answers: Answers }>();
  const answers = answered?.key === key ? answered.answers : NO_ANSWERS;
  const planned = usePlan(key, { mine, base, files: others }, answers);
  return {
    ...{ ...planned, base, answers, hasOpened, setBaseName },
    baseName: base ? baseName : NONE,
    names: sound.map(({ name }) => name),
    sides: [mine, ...others],
    setAnswers: (next: Answers) => setAnswered({ key, answers: next }),
  };
}

const NO_ANSWERS: Answers = new Map();

interface Planned {
  readonly plan: MergeSummary | undefined;
  readonly fault: string | undefined;
  /** True while the plan isn't that of the latest answers. */
  readonly isPlanning: boolean;
  take(): Promise<MarksDocument | undefined>;
}

/** Plans in a worker: large files take seconds. A plan stays until the next one is there. */
function usePlan(key: string, input: MergeInput, answers: Answers): Planned {
  const merger = useRef<Merger | undefined>(undefined);
  const [done, setDone] = useState<{ key: string; answers: Answers; plan?: MergeSummary; fault?: string }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: files are known by their names
  useEffect(() => {
    if (input.files.length === 0) return undefined;
    const own = openMerge(input);
    merger.current = own;
    return () => {
      merger.current = undefined;
      own.close();
    };
  }, [key]);
  useEffect(() => {
    const own = merger.current;
    if (!own) return undefined;
    let isLatest = true;
    own.plan(answers).then(
      (plan) => isLatest && setDone({ key, answers, plan }),
      (error: unknown) => isLatest && setDone({ key, answers, fault: messageOf(error) }),
    );
    return () => {
      isLatest = false;
    };
  }, [key, answers]);
  const hasFiles = input.files.length > 0;
  const current = hasFiles && done?.key === key ? done : undefined;
  return {
    plan: current?.plan,
    fault: current?.fault,
    isPlanning: hasFiles && current?.answers !== answers,
    take: async () => merger.current?.take(),
  };
}

/** Progress, shown after a moment. */
const Working = ({ label, share = 0 }: { readonly label: string; readonly share?: number }) => (
  <p className="late row" role="status">
    <span>{label}</span>
    <progress {...(share > 0 && share < 1 ? { value: share } : {})} aria-label={label} />
  </p>
);

/** Merges reviewers' marks files into the open document. Changes nothing before the user agrees. */
export function MergeDialog() {
  const { editor, ui, device, window } = useApp();
  const { files, reading, read, remove } = useMergeFiles(t('This document'));
  const merging = useMergePlan(files);
  const { plan, names, fault, isPlanning, take } = merging;
  const isReading = reading.count > 0;
  const close = () => ui.setState({ dialog: undefined });
  const merge = async () => {
    const document = await take();
    if (!plan || !document) return;
    applyMerge(editor, document);
    close();
    const { added, changed, removed } = plan;
    window.notify({
      kind: 'info',
      title: t('Marks merged: {added, number} added, {changed, number} changed, {removed, number} removed', {
        ...{ added, changed, removed },
      }),
    });
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void read([...event.dataTransfer.files]);
  };
  return (
    <Dialog
      title={t('Merge marks files')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button
            className="primary"
            disabled={!plan || plan.openCount > 0 || isReading || isPlanning}
            onClick={() => void merge()}
          >
            {t('Merge')}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button does the same as a drop */}
      <div className="merge-dialog stack loose" onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
        {files.length === 0 ? <p>{t(TEACHING)}</p> : <FileList files={files} onRemove={remove} />}
        <Button
          className="line"
          icon="import"
          onClick={() => device.chooseFiles(MARKS_TYPES, (chosen) => void read(chosen), true)}
        >
          {t('Add marks files…')}
        </Button>
        {isReading ? <Working label={t('Reading…')} share={reading.share} /> : null}
        {isPlanning ? <Working label={t('Comparing the marks…')} /> : null}
        {fault === undefined ? null : (
          <p className="warning" role="alert">
            {fault}
          </p>
        )}
        {names.length === 0 ? null : (
          <BaseChoice {...merging} value={merging.baseName} onChange={merging.setBaseName} />
        )}
        {plan ? <Conflicts {...merging} plan={plan} onAnswer={merging.setAnswers} /> : null}
      </div>
    </Dialog>
  );
}
