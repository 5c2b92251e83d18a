import { MessageError, message } from '../messages/index.ts';
import { RemoteWorker, type SpawnWorker, spawnWorker } from '../workers/index.ts';
import type {
  DataRow,
  DataTask,
  DetectTask,
  FieldProposal,
  FilledFile,
  FillTask,
  FormCalls,
  FormFile,
} from './messages.ts';
import type { Form } from './types.ts';

const spawnFormWorker = spawnWorker(
  () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'forms' }),
);

export interface FormClient {
  /** Proposes missing fields. @throws Error if the file can't be read */
  detect(task: DetectTask): Promise<readonly FieldProposal[]>;
  /** @throws Error if the form can't be read */
  read(file: FormFile): Promise<Form>;
  /** Reads one row of values a form from FDF, XFDF, CSV or JSON. @throws Error for invalid data */
  readData(file: Blob): Promise<readonly DataRow[]>;
  writeData(task: DataTask): Promise<string>;
  /** @throws Error if the font can't be used for values */
  checkFont(file: File): Promise<void>;
  /** @throws Error if the form can't be filled in */
  fill(task: FillTask): Promise<FilledFile>;
  close(): void;
}

/** @param spawn starts a worker that serves {@link FormCalls} */
export function openFormClient(spawn: SpawnWorker = spawnFormWorker): FormClient {
  const worker = new RemoteWorker<FormCalls>({
    spawn,
    toDeath: (reason) => new MessageError(message('Form processing stopped: {reason}', { reason })),
  });
  return {
    detect: (task) => worker.call('detect', task),
    read: (file) => worker.call('read', file),
    readData: (file) => worker.call('readData', { file }),
    writeData: (task) => worker.call('writeData', task),
    checkFont: (file) => worker.call('checkFont', { file }),
    fill: (task) => worker.call('fill', task),
    close: () => worker.close(new Error('The document was closed.')),
  };
}
export type { DataFormat, DataRow, FieldProposal, FilledFile, PrintedText } from './messages.ts';
export {
  type FieldChange,
  type FieldProblem,
  type FieldType,
  type FieldValue,
  type FieldWidget,
  type Form,
  type FormChange,
  type FormField,
  isStateField,
  OFF,
  PLAIN_FIELD,
} from './types.ts';
export {
  applyChange,
  checkValues,
  colorOfValue,
  createFieldNames,
  editFault,
  fieldTitle,
  formatValue,
  isEditable,
  maskOfRules,
  recalculate,
  resolveValue,
  shownOtherwise,
  valuesOf,
} from './values.ts';
