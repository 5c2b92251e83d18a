import { systemClock } from '../../kernel/clock.ts';
import { message, messageOf, t } from '../../messages/index.ts';
import { DEFAULT_LIMITS } from '../../scanner/parts.ts';
import { createServerLog } from '../../server/server-log.ts';
import { readSettings } from '../../server/settings.ts';
import { openWorkFolder } from '../../server/work-files.ts';
import { createSecret } from '../../token/index.ts';
import { defineCommand } from '../command.ts';
import { whenAsked } from '../ending.ts';
import { EXIT, usageError } from '../errors.ts';
import { LOG_OPTION, readLogFormat } from '../log-format.ts';
import { createScanPool, readJobs, SCAN_OPTIONS } from '../scanning.ts';

function readEnvironment() {
  try {
    return readSettings(process.env);
  } catch (error) {
    throw usageError(messageOf(error));
  }
}

export const workCommand = defineCommand({
  name: 'work',
  files: '',
  summary: message("Scans for the servers and queues of a database until it's stopped."),
  options: { jobs: SCAN_OPTIONS.jobs, log: LOG_OPTION },
  notes: [message('MARKWRIGHT_DATABASE_URL names the database, MARKWRIGHT_WORK_FILES the shared folder.')],
  async run({ options, terminal }) {
    const { databaseUrl, workFileFolder: folder, ...settings } = readEnvironment();
    if (databaseUrl === undefined || folder === undefined) throw usageError(t('Missing MARKWRIGHT_DATABASE_URL.'));
    // Loaded lazily: its packages are optional.
    const { openFleet } = await import('../../server/fleet/fleet.ts');
    const slots = readJobs(options);
    const asked = whenAsked();
    const createId = () => createSecret(16);
    const pool = createScanPool(slots, { timeLimitSeconds: settings.scanTimeLimit, maxPixels: settings.maxPixels });
    const workFiles = openWorkFolder({
      ...settings,
      folder,
      clock: systemClock,
      createId,
      lifetimeSeconds: settings.workFileLifetime,
    });
    const onFault = createServerLog(readLogFormat(options.log), (line) => void terminal.writeLine(line)).tellFault;
    const fleet = openFleet({ databaseUrl, limits: DEFAULT_LIMITS, workFiles, createId, onFault });
    fleet.work({ runScan: pool.run, slots });
    terminal.tell(t('working'));
    await asked;
    terminal.tell(t('stopping'));
    await fleet.close();
    pool.close();
    return EXIT.done;
  },
});
