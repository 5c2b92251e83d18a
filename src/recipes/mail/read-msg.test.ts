import { burn } from '@kenjiuno/msgreader/lib/Burner.js';
import { expect, it } from 'vitest';
import { readMsg } from './read-msg.ts';

/** Entry types of compound files. */
const [DIRECTORY, DOCUMENT, ROOT] = [1, 2, 5];

type Tree = { readonly [name: string]: Uint8Array | Tree };

function buildCompound(tree: Tree): Uint8Array<ArrayBuffer> {
  const entries: Parameters<typeof burn>[0] = [];
  const add = (name: string, content: Uint8Array | Tree, type: number): number => {
    const index = entries.length;
    const isData = content instanceof Uint8Array;
    entries.push({ name, type, length: isData ? content.length : 0, ...(isData && { binaryProvider: () => content }) });
    if (isData) return index;
    const children = Object.entries(content).map(([child, inner]) =>
      add(child, inner, inner instanceof Uint8Array ? DOCUMENT : DIRECTORY),
    );
    entries[index] = { ...(entries[index] as (typeof entries)[number]), children };
    return index;
  };
  add('Root Entry', tree, ROOT);
  return new Uint8Array(burn(entries));
}

const unicode = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));
const properties = (size: number) => new Uint8Array(size);

it('reads a message of Outlook with its recipients and attachments', () => {
  const bytes = buildCompound({
    '__properties_version1.0': properties(32),
    '__substg1.0_0037001F': unicode('Grüße'),
    '__substg1.0_0C1A001F': unicode('Anna Berg'),
    '__substg1.0_5D01001F': unicode('anna@example.org'),
    '__substg1.0_1000001F': unicode('Dear Bob,\r\nsee the list.'),
    '__recip_version1.0_#00000000': {
      '__properties_version1.0': properties(8),
      '__substg1.0_3001001F': unicode('Bob'),
      '__substg1.0_39FE001F': unicode('bob@example.org'),
    },
    '__attach_version1.0_#00000000': {
      '__properties_version1.0': properties(8),
      '__substg1.0_3707001F': unicode('../list.csv'),
      '__substg1.0_37010102': new TextEncoder().encode('name\nAnna'),
    },
  });
  const { attachments, ...message } = readMsg(bytes);
  expect(message).toMatchObject({
    from: 'Anna Berg <anna@example.org>',
    to: 'Bob <bob@example.org>',
    subject: 'Grüße',
    body: 'Dear Bob,\r\nsee the list.',
  });
  expect(attachments.map(({ name, bytes: content }) => [name, new TextDecoder().decode(content)])).toEqual([
    ['list.csv', 'name\nAnna'],
  ]);
});

it('rejects other files with their name', () => {
  expect(() => readMsg(new TextEncoder().encode('no message'))).toThrow();
});
