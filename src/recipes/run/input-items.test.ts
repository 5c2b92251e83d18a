import { expect, it } from 'vitest';
import { listItems } from './input-items.ts';
import { readAttachments } from './open-input.ts';

const nest = (depth: number): string => {
  const name = depth === 0 ? 'list.txt' : 'm.eml';
  const type = depth === 0 ? 'text/plain' : 'message/rfc822';
  const heads = ['From: a@example.org', 'MIME-Version: 1.0', `Content-Type: multipart/mixed; boundary=x${depth}`, ''];
  const part = [`Content-Type: ${type}`, `Content-Disposition: attachment; filename=${name}`, ''];
  const content = depth === 0 ? 'Alice' : nest(depth - 1);
  return [...heads, `--x${depth}`, ...part, content, `--x${depth}--`].join('\r\n');
};

it('lists attachments of messages however deep they are, and leaves those that are too deep', async () => {
  const files = [4, 5].map((depth) => ({
    path: `${depth}.eml`,
    load: async () => new TextEncoder().encode(nest(depth)),
  }));
  const items = await listItems(files, (path, bytes) => readAttachments({ path, bytes }));
  const texts = items.filter(({ path }) => path.endsWith('.txt'));
  expect(texts.map(({ path }) => path.split('/').length)).toEqual([6, 7]);
  expect(texts.map(({ left }) => left !== undefined)).toEqual([false, true]);
  expect(new TextDecoder().decode(await texts[0]?.load()).trim()).toBe('Alice');
  expect(new Set(items.map(({ family }) => family))).toEqual(new Set(['4.eml', '5.eml']));
});
