// Handlers of the form worker, testable without a worker.
import type { Handlers } from '../workers/index.ts';
import { addFields, detectFields, fillForm, readData, readForm, writeData } from './index.ts';
import type { FormCalls, FormFile } from './messages.ts';

const bytesOf = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());

/** Returns the file including added fields. */
async function fileOf({ file, password, added }: FormFile): Promise<Uint8Array> {
  return (await addFields(await bytesOf(file), added ?? [], { password })).bytes;
}

export const createFormHandlers = (): Handlers<FormCalls> => ({
  async detect(input) {
    const { createPdfEngine } = await import('../pdf/pdfium-engine.ts');
    const { password, texts } = input;
    const bytes = await fileOf(input);
    const form = await readForm(bytes, password);
    const textOf = async (pageIndex: number) => texts?.get(pageIndex + 1);
    return detectFields(await createPdfEngine(), bytes, { password, form, textOf });
  },
  read: async (input) => readForm(await fileOf(input), input.password),
  readData: async ({ file }) => readData(await bytesOf(file)),
  writeData: async ({ format, row, fields }) => writeData(format, [row], fields),
  async fill(task) {
    const { file: _, added: __, values, ...options } = task;
    // Values were validated on input: remaining problems only affect appearances.
    const { bytes, ...filled } = await fillForm(await fileOf(task), values, { ...options, force: true });
    return { ...filled, file: new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' }) };
  },
});
