// Handlers of the form worker, testable without a worker.
import { type PageIndex, toPageNumber } from '../kernel/page-number.ts';
import type { Handlers } from '../workers/index.ts';
import { addFields, detectFields, editFields, fillForm, readData, readForm, writeData } from './index.ts';
import type { FormCalls, FormFile } from './messages.ts';
import type { FormField } from './types.ts';

const bytesOf = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());

async function fileOf({ file, password, changes = [] }: FormFile): Promise<Uint8Array> {
  const edits = changes.filter((change) => 'change' in change);
  const added = changes.filter((change): change is FormField => !('change' in change));
  const edited = await editFields(await bytesOf(file), edits, { password });
  return (await addFields(edited.bytes, added, { password })).bytes;
}

const toAddedFont = async (file: File) => ({ name: file.name, bytes: await bytesOf(file) });

export const createFormHandlers = (): Handlers<FormCalls> => ({
  async detect(input) {
    const { createPdfEngine } = await import('../pdf/node.ts');
    const { password, texts } = input;
    const bytes = await fileOf(input);
    const form = await readForm(bytes, password);
    const textOf = async (pageIndex: PageIndex) => texts?.get(toPageNumber(pageIndex));
    return detectFields(await createPdfEngine(), bytes, { password, form, textOf });
  },
  read: async (input) => readForm(await fileOf(input), input.password),
  readData: async ({ file }) => readData(await bytesOf(file)),
  writeData: async ({ format, row, fields }) => writeData(format, [row], fields),
  async checkFont({ file }) {
    const { openAddedFont } = await import('../pdf/fonts/index.ts');
    await openAddedFont(await toAddedFont(file));
  },
  async fill(task) {
    const { file: _, changes: __, values, fonts = [], ...options } = task;
    const added = await Promise.all(fonts.map(toAddedFont));
    // Values were validated on input: remaining problems only affect appearances.
    const { bytes, ...filled } = await fillForm(await fileOf(task), values, {
      ...options,
      fonts: added,
      force: true,
    });
    return { ...filled, file: new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' }) };
  },
});
