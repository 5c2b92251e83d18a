import { type DragEvent, useId, useMemo, useState } from 'react';
import { MARKS_TYPES } from '../../app/file-types.ts';
import {
  type Answers,
  answersFor,
  applyMerge,
  type MergeFile,
  type MergePlan,
  planMerge,
  readMergeFile,
} from '../../app/merge/merge.ts';
import type { MarksDocument } from '../../marks/index.ts';
import { msg, t } from '../../messages/index.ts';
import type { MergeSource } from '../../review/index.ts';
import { useApp } from '../app-context.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
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
  const [reading, setReading] = useState(0);
  const read = async (chosen: readonly File[]) => {
    setReading((count) => count + chosen.length);
    for (const file of chosen) {
      const next = await readMergeFile(app, file);
      setFiles((before) => [...before, withOwnName(next, [ownName, ...before.map(({ name }) => name)])]);
      setReading((count) => count - 1);
    }
  };
  const remove = (file: MergeFile) => setFiles((before) => before.filter((each) => each !== file));
  return { files, isReading: reading > 0, read, remove };
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
            <span className="hint">
              {t('{count, plural, one {# mark} other {# marks}}', { count: file.document.marks.length })}
            </span>
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

const Effect = ({ plan: { added, changed, removed, locked } }: { readonly plan: MergePlan }) => (
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
  readonly plan: MergePlan;
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
  /** Names of the files. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: files are known by their names
  const plan = useMemo(
    () => (others.length > 0 ? planMerge(mine, base, others, answers) : undefined),
    [mine, base, key, answers],
  );
  return {
    ...{ plan, base, answers, hasOpened, setBaseName },
    baseName: base ? baseName : NONE,
    names: sound.map(({ name }) => name),
    sides: [mine, ...others],
    setAnswers: (next: Answers) => setAnswered({ key, answers: next }),
  };
}

const NO_ANSWERS: Answers = new Map();

/** Merges marks files of reviewers into the open document. Nothing changes before the user agrees. */
export function MergeDialog() {
  const { editor, ui, device, window } = useApp();
  const { files, isReading, read, remove } = useMergeFiles(t('This document'));
  const merging = useMergePlan(files);
  const { plan, names } = merging;
  const close = () => ui.setState({ dialog: undefined });
  const merge = () => {
    if (!plan) return;
    applyMerge(editor, plan.document);
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
          <Button className="primary" disabled={!plan || plan.openCount > 0 || isReading} onClick={merge}>
            {t('Merge')}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is another way to use the button */}
      <div className="merge-dialog stack loose" onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
        {files.length === 0 ? <p>{t(TEACHING)}</p> : <FileList files={files} onRemove={remove} />}
        <Button
          className="line"
          icon="import"
          onClick={() => device.chooseFiles(MARKS_TYPES, (chosen) => void read(chosen), true)}
        >
          {t('Add marks files…')}
        </Button>
        {isReading ? <p role="status">{t('Reading…')}</p> : null}
        {names.length === 0 ? null : (
          <BaseChoice {...merging} value={merging.baseName} onChange={merging.setBaseName} />
        )}
        {plan ? <Conflicts {...merging} plan={plan} onAnswer={merging.setAnswers} /> : null}
      </div>
    </Dialog>
  );
}
