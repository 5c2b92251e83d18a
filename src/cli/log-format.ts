import { message, t } from '../messages/index.ts';
import { LOG_FORMATS, type LogFormat } from '../server/server-log.ts';
import { usageError } from './errors.ts';

export const LOG_OPTION = {
  value: 'text|json',
  help: message('format of the log; JSON has an id for each request, and no values'),
} as const;

/** @throws CommandError */
export function readLogFormat(text = 'text'): LogFormat {
  const format = LOG_FORMATS.find((each) => each === text);
  if (format) return format;
  const parts = { name: 'log', expected: LOG_FORMATS.join('|'), text };
  throw usageError(t('--{name}: expected {expected}, but found “{text}”.', parts));
}
