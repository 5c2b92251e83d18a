import { message, messageOf, t } from '../../messages/index.ts';
import { builtFolder, builtProgram, builtThread } from '../../server/built-threads.ts';
import { createServerLog } from '../../server/server-log.ts';
import { defineCommand } from '../command.ts';
import { whenAsked } from '../ending.ts';
import { EXIT, usageError } from '../errors.ts';
import { LOG_OPTION, readLogFormat } from '../log-format.ts';
import { createRunJob, openRunThreads } from '../recipes/far-jobs.ts';

export const serveCommand = defineCommand({
  name: 'serve',
  files: '',
  summary: message(
    'Serves the page, the token endpoint, work files and the scanner. Environment variables hold the settings.',
  ),
  options: { quiet: { short: 'q', help: message('no access log') }, log: LOG_OPTION },
  notes: [
    message(
      'HOST (127.0.0.1) and PORT (8080) set the address; src/server/README.md lists the MARKWRIGHT_… settings. GET /health, /ready and /metrics report the state.',
    ),
  ],
  async run({ options: { quiet, log: format }, terminal }) {
    const log = createServerLog(readLogFormat(format), (line) => void (quiet || terminal.writeLine(line)));
    // Loaded lazily: its packages are optional.
    const { startHttpServer } = await import('../../server/http-server.ts');
    const asked = whenAsked();
    const threads = openRunThreads();
    const server = await startHttpServer({
      environment: process.env,
      pageFolder: builtFolder(),
      getThreadCode: () => builtThread('scan-thread'),
      getProgram: async () => builtProgram(),
      runJob: createRunJob(threads),
      log,
    }).catch((error: unknown) => {
      throw usageError(messageOf(error));
    });
    terminal.report(t('serving at {url}', { url: server.url }));
    if (server.madeKey !== undefined) terminal.report(t('API key of this run: {key}', { key: server.madeKey }));
    await asked;
    terminal.report(t('stopping'));
    await server.stop();
    threads.close();
    return EXIT.done;
  },
});
