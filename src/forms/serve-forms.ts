// The form worker's side, without the worker.
import type { Handlers } from '../workers/index.ts';
import { fillForm, readData, readForm } from './index.ts';
import type { FormCalls } from './messages.ts';

const bytesOf = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());

export const createFormHandlers = (): Handlers<FormCalls> => ({
  read: async ({ file, password }) => readForm(await bytesOf(file), password),
  readData: async ({ file }) => readData(await bytesOf(file)),
  async fill({ file, values, ...options }) {
    // Values were checked when they were given: what is left to tell concerns how they look.
    const { bytes, ...filled } = await fillForm(await bytesOf(file), values, { ...options, force: true });
    return { ...filled, file: new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' }) };
  },
});
