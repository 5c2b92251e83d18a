// The fleet that the environment names: a database, and a shared folder.
import { systemClock } from '../kernel/clock.ts';
import { messageOf, t } from '../messages/index.ts';
import { DEFAULT_LIMITS } from '../scanner/core.ts';
import type { Fleet } from '../server/fleet/fleet.ts';
import { readSettings, type ServerSettings } from '../server/settings.ts';
import { openWorkFolder } from '../server/work-files.ts';
import { createSecret } from '../token/index.ts';
import { usageError } from './errors.ts';

interface OpenedFleet {
  readonly fleet: Fleet;
  readonly settings: ServerSettings;
  close(): Promise<void>;
}

function readEnvironment() {
  try {
    return readSettings(process.env);
  } catch (error) {
    throw usageError(messageOf(error));
  }
}

/** @throws CommandError if the environment names no database */
export async function openFleetHere(onFault: (fault: unknown) => void): Promise<OpenedFleet> {
  const settings = readEnvironment();
  const { databaseUrl, workFileFolder: folder, workFileLifetime: lifetimeSeconds } = settings;
  if (databaseUrl === undefined || folder === undefined) throw usageError(t('Missing MARKWRIGHT_DATABASE_URL.'));
  // Loaded lazily: its packages are optional.
  const { openFleet } = await import('../server/fleet/fleet.ts');
  const createId = () => createSecret(16);
  const workFiles = openWorkFolder({ ...settings, folder, clock: systemClock, createId, lifetimeSeconds });
  const fleet = openFleet({ databaseUrl, limits: DEFAULT_LIMITS, workFiles, createId, onFault });
  return {
    fleet,
    settings,
    async close() {
      await fleet.close();
      workFiles.close();
    },
  };
}
