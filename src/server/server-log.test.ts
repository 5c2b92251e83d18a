import { expect, it } from 'vitest';
import { createServerLog, LOG_FORMATS } from './server-log.ts';

it.each(LOG_FORMATS)('logs faults by name and place, without their message (%s)', (format) => {
  const lines: string[] = [];
  const log = createServerLog(format, (line) => lines.push(line));
  log.reportFault(Object.assign(new TypeError('Alice'), { code: 'E1' }));
  log.reportFault('Alice');
  expect(lines.join()).toContain('TypeError');
  expect(lines.join()).toContain('E1');
  expect(lines.join()).toContain('server-log.test.ts');
  expect(lines.join()).not.toContain('Alice');
});
