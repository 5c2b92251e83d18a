import { availableParallelism } from 'node:os';
import PACKAGE from '../../../package.json' with { type: 'json' };
import { message, messageOf, t } from '../../messages/index.ts';
import { builtProgram } from '../../server/built-threads.ts';
import { defineCommand } from '../command.ts';
import { whenAsked } from '../ending.ts';
import { EXIT, usageError } from '../errors.ts';
import { readWholeNumber } from '../whole-number.ts';

/** Maximum file size (bytes) and call duration (s). */
const DEFAULTS = { 'max-bytes': 256 * 2 ** 20, 'time-limit': 300 } as const;

type LimitName = keyof typeof DEFAULTS;

const readLimit = (name: LimitName, { [name]: text }: Readonly<Record<LimitName, string | undefined>>): number =>
  text === undefined ? DEFAULTS[name] : readWholeNumber(name, text, MOST[name]);

/** Node's own limits: larger files can't be read at once, longer timers fire early. */
const MOST = { 'max-bytes': 2 ** 31 - 1, 'time-limit': 2_000_000 } as const;

export const mcpCommand = defineCommand({
  name: 'mcp',
  files: '',
  summary: message(
    'Serves tools for AI agents on the documents in given folders (Model Context Protocol over standard input and output).',
  ),
  options: {
    allow: {
      value: 'DIR',
      isList: true,
      help: message('folders that agents may reach; new files are written there, too'),
    },
    reveal: {
      help: message('include words of documents in answers; without it, answers contain only places and counts'),
    },
    'max-bytes': {
      value: 'N',
      help: message('size of the largest file to read; default: {number}', { number: String(DEFAULTS['max-bytes']) }),
    },
    'time-limit': {
      value: 'N',
      help: message('seconds until a call is ended; default: {number}', { number: String(DEFAULTS['time-limit']) }),
    },
  },
  async run({ options }) {
    if (options.allow.length === 0) throw usageError(t('Missing --allow DIR.'));
    // Treat a signal like a disconnected agent: calls are aborted, their temporary copies deleted.
    void whenAsked().then(() => process.stdin.destroy());
    // Loaded lazily: no other command needs its packages.
    const { serveTools } = await import('../../mcp/index.ts');
    await serveTools({
      version: PACKAGE.version,
      program: builtProgram(),
      folders: options.allow,
      reveals: options.reveal,
      maxBytes: readLimit('max-bytes', options),
      timeLimit: readLimit('time-limit', options) * 1000,
      slots: availableParallelism(),
      input: process.stdin,
      output: process.stdout,
    }).catch((error: unknown) => {
      throw usageError(messageOf(error));
    });
    return EXIT.done;
  },
});
