import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import PACKAGE from '../../../package.json' with { type: 'json' };
import { messageOf, say, t } from '../../messages/index.ts';
import { defineCommand } from '../command.ts';
import { whenAsked } from '../ending.ts';
import { EXIT, usageError } from '../errors.ts';

/** The built command line, of which this code is a part. */
const PROGRAM = fileURLToPath(new URL('markwright.mjs', import.meta.url));

function readCount(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  if (/^[1-9]\d{0,11}$/.test(text)) return Number(text);
  throw usageError(t('--{name}: expected a whole number of at least 1, but found “{text}”.', { name, text }));
}

const MEBIBYTE = 2 ** 20;

export const mcpCommand = defineCommand({
  name: 'mcp',
  files: '',
  summary: say(
    'Serves tools for agents over the documents of some folders (Model Context Protocol, standard input and output).',
  ),
  options: {
    allow: { value: 'DIR', isList: true, help: say('folders that agents may reach; new files are written there, too') },
    reveal: { help: say('let words of documents leave: without it, answers hold only places and counts') },
    'max-bytes': { value: 'N', help: say('size of the largest file to read; default: 268435456') },
    'time-limit': { value: 'N', help: say('seconds until a call is ended; default: 300') },
  },
  async run({ options }) {
    if (options.allow.length === 0) throw usageError(t('Missing --allow DIR.'));
    // As if the agent had gone: calls end, and their copies go.
    void whenAsked().then(() => process.stdin.destroy());
    // With its packages, which no other command needs.
    const { serveTools } = await import('../../mcp/index.ts');
    await serveTools({
      version: PACKAGE.version,
      program: PROGRAM,
      folders: options.allow,
      reveals: options.reveal,
      maxBytes: readCount('max-bytes', options['max-bytes'], 256 * MEBIBYTE),
      timeLimit: readCount('time-limit', options['time-limit'], 300) * 1000,
      slots: availableParallelism(),
      input: process.stdin,
      output: process.stdout,
    }).catch((error: unknown) => {
      throw usageError(messageOf(error));
    });
    return EXIT.done;
  },
});
