import { expect, it } from 'vitest';
import { openDocument } from './client.ts';

/** A file whose first bytes come when the test says so. */
function createSlowFile(head: string) {
  let answer = (): void => undefined;
  const bytes = new Promise<ArrayBuffer>((resolve) => {
    answer = () => resolve(new TextEncoder().encode(head).buffer as ArrayBuffer);
  });
  const file = Object.assign(new File([head], 'a'), { slice: () => ({ arrayBuffer: () => bytes }) as unknown as Blob });
  return { file, answer: () => answer() };
}

it.each(['%PDF-1.7', '\x89PNG\r\n\x1a\n'])(
  'starts no worker for a file that is given up while its head is read: %j',
  async (head) => {
    const { file, answer } = createSlowFile(head);
    const controller = new AbortController();
    const opening = openDocument(file, { signal: controller.signal });
    controller.abort(new Error('Not wanted'));
    answer();
    await expect(opening).rejects.toThrow('Not wanted');
  },
);
