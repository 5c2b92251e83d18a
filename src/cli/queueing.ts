// Bulk scans via a database queue.
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { byDemands, type ReaderOptions } from '../barcodes/types.ts';
import { message, t } from '../messages/index.ts';
import { DEFAULT_LIMITS } from '../scanner/core.ts';
import { UnavailableError } from '../server/api.ts';
import { type Fleet, openFleet } from '../server/fleet/fleet.ts';
import type { PageResult } from '../server/page-scanner.ts';
import { EXIT, type ExitCode, inputError } from './errors.ts';
import { describeFault } from './input-files.ts';
import { describeUnmet, toWritten } from './scan-job.ts';
import type { Terminal } from './terminal.ts';

/** A queue of files has no jobs. */
const noJobs = () => Promise.reject(new Error('There are no work files.'));

async function withFleet<Result>(databaseUrl: string, use: (fleet: Fleet) => Promise<Result>): Promise<Result> {
  const fleet = openFleet({
    databaseUrl,
    limits: DEFAULT_LIMITS,
    // Bulk files are read in place.
    workFiles: { has: () => false, open: async () => undefined, add: noJobs, delete: noJobs },
    createId: () => crypto.randomUUID(),
    onFault: () => undefined,
  });
  try {
    return await use(fleet);
  } catch (error) {
    if (error instanceof UnavailableError) throw inputError(t("The database isn't available."));
    throw error;
  } finally {
    await fleet.close();
  }
}

function listFolder(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => resolve(join(entry.parentPath, entry.name)))
      .toSorted();
  } catch (error) {
    throw inputError(describeFault(folder, error));
  }
}

/** Enqueues all files of a folder, recursively; files already in the queue are unchanged. */
export const enqueueFolder = (
  url: string,
  folder: string,
  options: ReaderOptions,
  terminal: Terminal,
): Promise<ExitCode> =>
  withFleet(url, async (fleet) => {
    const files = listFolder(folder);
    let added = 0;
    for (const [index, path] of files.entries()) {
      try {
        if (await fleet.addFile(path, options)) added += 1;
      } catch (error) {
        if (error instanceof UnavailableError) throw error;
        throw inputError(describeFault(path, error));
      }
      terminal.showProgress(
        t('{number} of {count, plural, one {# file} other {# files}}', { number: index + 1, count: files.length }),
      );
    }
    terminal.endProgress();
    await terminal.writeLine(JSON.stringify({ files: files.length, enqueued: added }));
    return EXIT.done;
  });

/** Prints the queue's results in the format of a scan: one line per page. */
export const reportResults = (url: string, terminal: Terminal): Promise<ExitCode> =>
  withFleet(url, async (fleet) => {
    let waiting = 0;
    let faults = 0;
    let unmet = 0;
    await fleet.eachFile(async ({ path, state, result }) => {
      if (state === 'processing') waiting += 1;
      if (state === 'error') {
        faults += 1;
        const { message: reason } = result as { message?: string };
        terminal.report(t('{file}: {problem}', { file: path, problem: reason ?? message("couldn't scan it.") }));
      }
      if (state !== 'complete') return;
      for (const { error, ...page } of result as readonly PageResult[]) {
        unmet += byDemands(page.barcodes).unmet.length;
        if (error !== undefined) {
          faults += 1;
          terminal.report(t('{file}, page {page}: {problem}', { file: path, page: page.page, problem: error }));
        } else await terminal.writeLine(JSON.stringify({ file: path, ...page, ...toWritten(page.barcodes) }));
      }
    });
    if (waiting > 0)
      terminal.report(
        t('{count, plural, one {# file still to be scanned.} other {# files still to be scanned.}}', {
          count: waiting,
        }),
      );
    if (unmet > 0) terminal.report(describeUnmet(unmet));
    return faults + unmet > 0 ? EXIT.problems : EXIT.done;
  });
