// Save: writes an export back to the opened file, and keeps the previous content.
import { MessageError, message, messageOf, t } from '../../messages/index.ts';
import type { Core } from '../core.ts';
import type { Export, Exports } from '../export/export.ts';
import { type FileHandle, handleOf, MOST_BYTES } from './file-handles.ts';
import { createPreviousVersions, type PreviousVersions } from './previous-versions.ts';

export interface Saving {
  /** Saves the document, or calls `decide` if redactions, signatures or formats need choices. */
  document(decide: () => void): Promise<void>;
  /** Writes verified content to the opened file. */
  replace(content: SavedContent): Promise<void>;
  /** Restores the content before the last replacement. */
  previous(): Promise<void>;
  forget(): Promise<void>;
}

export interface SavedContent {
  readonly blob: Blob;
  readonly notes?: readonly string[];
  /** True if something was removed from it that the file still holds. */
  readonly isRedacted?: boolean;
}

type SavingCore = Pick<Core, 'workspace' | 'window' | 'device' | 'progress' | 'editor'>;

async function mayWrite(handle: FileHandle): Promise<boolean> {
  const state = await handle.requestPermission?.({ mode: 'readwrite' });
  return state === undefined || state === 'granted';
}

const isSame = async (a: Blob, b: Blob): Promise<boolean> => {
  const [left, right] = (await Promise.all([a.arrayBuffer(), b.arrayBuffer()])).map((each) => new Uint8Array(each));
  return left?.length === right?.length && (left?.every((byte, at) => byte === right?.[at]) ?? false);
};

async function runExport({ progress }: SavingCore, output: Export, name: string): Promise<SavedContent> {
  const task = progress.begin(t('Saving {name}', { name }), () => output.cancel());
  const end = output.state.subscribe(({ run }) => {
    if (run.kind === 'writing') task.update(run.progress?.share ?? 0);
  });
  try {
    await output.write();
  } finally {
    end();
    task.end();
  }
  const { run } = output.state.getState();
  if (run.kind === 'failed') throw new Error(run.message);
  const { files: [file] = [], report } = run.kind === 'written' ? run.result : {};
  if (file) return { blob: file.blob, notes: report?.notes ?? [] };
  const problems = report?.problems.join(' ') ?? '';
  throw new MessageError(message('Verification failed: {problems}', { problems }));
}

interface Replacer {
  /** Writes content to a file, unless another program has changed it since. */
  replace(handle: FileHandle, content: SavedContent, isAsked?: boolean): Promise<void>;
}

function createReplacer(core: SavingCore, versions: PreviousVersions): Replacer {
  const { window, device } = core;
  /** Last change of each file that is known here (ms). */
  const seen = new WeakMap<FileHandle, number>();

  /** Writes and reads back. @throws if the file differs afterwards */
  async function write(handle: FileHandle, content: Blob): Promise<void> {
    const stream = await handle.createWritable();
    await stream.write(content);
    await stream.close();
    const written = await handle.getFile();
    if (!(await isSame(written, content))) throw new MessageError(message('The file was not written whole'));
    seen.set(handle, written.lastModified);
  }

  async function replaceFile(handle: FileHandle, { blob, notes = [], isRedacted = false }: SavedContent) {
    const { name } = handle;
    const before = await handle.getFile();
    // A reference to the file becomes invalid when it is written.
    const kept = new Blob([await before.arrayBuffer()], { type: before.type });
    const id = await versions.keep({ name, handle, replacedAt: device.clock.now(), content: kept });
    await write(handle, blob);
    const whatIsKept = isRedacted
      ? t('The previous version still holds what was removed, and is kept on this device.')
      : t('The previous version is kept on this device.');
    window.notify({
      kind: 'info',
      title: t('Saved to {name}', { name }),
      detail: [...notes, whatIsKept].join(' '),
      action: isRedacted
        ? { label: t('Delete it'), run: () => void forgetVersions(window, () => versions.forget(id)) }
        : { label: t('Bring it back'), run: () => void replace(handle, { blob: kept }) },
    });
  }

  async function replace(handle: FileHandle, content: SavedContent, isAsked = false): Promise<void> {
    const { name } = handle;
    try {
      if (!(await mayWrite(handle))) throw new MessageError(message('The browser did not allow writing the file'));
      const opened = core.workspace.pictures.getState().source;
      const known = seen.get(handle) ?? (opened instanceof File ? opened.lastModified : undefined);
      if (!isAsked && (await handle.getFile()).lastModified !== known) {
        window.notify({
          kind: 'error',
          title: t('{name} has changed on the disk', { name }),
          detail: t('Another program has changed it since it was opened.'),
          action: { label: t('Replace it anyway'), run: () => void replace(handle, content, true) },
        });
        return;
      }
      await replaceFile(handle, content);
    } catch (error) {
      window.notify({
        kind: 'error',
        title: t("Couldn't save {name}", { name }),
        detail: messageOf(error),
        action: { label: t('Download it instead'), run: () => device.saveFile(name, content.blob) },
      });
    }
  }

  return { replace };
}

async function forgetVersions(window: SavingCore['window'], forget: () => Promise<void>): Promise<void> {
  try {
    await forget();
    window.notify({ kind: 'info', title: t('Deleted') });
  } catch (error) {
    window.notify({ kind: 'error', title: t("Couldn't delete the previous version"), detail: messageOf(error) });
  }
}

/** Explains why a file was downloaded instead. */
function describeDownload(size: number): string {
  if (!('showOpenFilePicker' in globalThis)) return t("This browser doesn't let pages write into files.");
  return size > MOST_BYTES
    ? t('Files larger than {size} MB are downloaded instead of saved in place.', { size: MOST_BYTES / 1e6 })
    : t('To save back into a file, open it by dropping it onto the window.');
}

function download({ window, workspace }: SavingCore, output: Export, notes: readonly string[]): void {
  output.save();
  const { source } = workspace.pictures.getState();
  window.notify({
    kind: 'info',
    title: t('Saved as a download'),
    detail: [...notes, describeDownload(source?.size ?? 0)].join(' '),
  });
}

export function createSaving(
  core: SavingCore,
  exports: Pick<Exports, 'beginSave'>,
  versions: PreviousVersions = createPreviousVersions(core.device.createId),
): Saving {
  const { window, device } = core;
  const { replace } = createReplacer(core, versions);
  const source = () => core.workspace.pictures.getState().source;
  return {
    async document(decide) {
      const handle = handleOf(source());
      const output = exports.beginSave();
      if (!output) {
        decide();
        return;
      }
      // Ask first: the browser accepts the key press as the user's intent for a few seconds only.
      if (handle) await mayWrite(handle).catch(() => false);
      try {
        const content = await runExport(core, output, source()?.name ?? '');
        if (handle) await replace(handle, content);
        else download(core, output, content.notes ?? []);
      } catch (error) {
        if (output.state.getState().run.kind === 'choosing') return;
        window.notify({
          kind: 'error',
          title: t("Couldn't save {name}", { name: source()?.name ?? '' }),
          detail: messageOf(error),
          action: { label: t('Export…'), run: decide },
        });
      }
    },
    async replace(content) {
      const handle = handleOf(source());
      if (handle) await replace(handle, content);
    },
    async previous() {
      const name = source()?.name ?? '';
      const handle = handleOf(source());
      const version = await versions.latest(name, handle).catch(() => undefined);
      if (!version)
        window.notify({ kind: 'hint', title: t('No previous version of {name} is kept on this device', { name }) });
      else if (handle) await replace(handle, { blob: version.content });
      else device.saveFile(name, version.content);
    },
    forget: () => forgetVersions(window, versions.forgetAll),
  };
}
