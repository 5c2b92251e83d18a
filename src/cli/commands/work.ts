import { message, t } from '../../messages/index.ts';
import { createServerLog } from '../../server/server-log.ts';
import { defineCommand } from '../command.ts';
import { whenAsked } from '../ending.ts';
import { EXIT } from '../errors.ts';
import { LOG_OPTION, readLogFormat } from '../log-format.ts';
import { openFleetHere } from '../open-fleet.ts';
import { createRunJob, openRunThreads } from '../recipes/far-jobs.ts';
import { createScanPool, readJobs, SCAN_OPTIONS } from '../scanning.ts';

export const workCommand = defineCommand({
  name: 'work',
  files: '',
  summary: message("Works for the servers, queues and recipes of a database until it's stopped."),
  options: { jobs: SCAN_OPTIONS.jobs, log: LOG_OPTION },
  notes: [message('MARKWRIGHT_DATABASE_URL names the database, MARKWRIGHT_WORK_FILES the shared folder.')],
  async run({ options, terminal }) {
    const onFault = createServerLog(readLogFormat(options.log), (line) => void terminal.writeLine(line)).reportFault;
    const slots = readJobs(options);
    const asked = whenAsked();
    const { fleet, settings, close } = await openFleetHere(onFault);
    const pool = createScanPool(slots, { timeLimitSeconds: settings.scanTimeLimit, maxPixels: settings.maxPixels });
    const threads = openRunThreads(slots);
    fleet.work({ runScan: pool.run, runJob: createRunJob(threads), slots });
    terminal.report(t('working'));
    await asked;
    terminal.report(t('stopping'));
    await close();
    pool.close();
    threads.close();
    return EXIT.done;
  },
});
