import { systemClock } from '../kernel/clock.ts';
import { MessageError, message } from '../messages/index.ts';
import type { DevicePort, Settings } from './ports.ts';

/** Kept while its dialog may be open: otherwise the browser collects it and drops the answer. */
let asked: HTMLInputElement | undefined;

function chooseFiles(types: string, onChoose: (files: readonly File[]) => void, isMultiple = false): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = isMultiple;
  input.accept = types;
  input.addEventListener('change', () => {
    asked = undefined;
    onChoose([...(input.files ?? [])]);
  });
  asked = input;
  asked.click();
}

function saveFile(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By then the download has the data.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

async function fetchFile(path: string): Promise<Blob> {
  const answer = await fetch(path);
  if (!answer.ok)
    throw new MessageError(message('The server answered {status} for {path}', { status: answer.status, path }));
  return answer.blob();
}

/** Named texts in a storage: if it is forbidden, reads return nothing, and writes are lost. */
const notesIn = (storage: () => Storage) => ({
  get(name: string): string | undefined {
    try {
      return storage().getItem(`markwright.${name}`) ?? undefined;
    } catch {
      return undefined;
    }
  },
  set(name: string, value: string | undefined): void {
    try {
      if (value === undefined) storage().removeItem(`markwright.${name}`);
      else storage().setItem(`markwright.${name}`, value);
    } catch {
      // As above.
    }
  },
});

const ofTab = notesIn(() => sessionStorage);
const settings: Settings = notesIn(() => localStorage);

/** Without it, the list of documents shows which was last. */
const tabDocument: DevicePort['tabDocument'] = {
  get: () => ofTab.get('document'),
  set: (id) => ofTab.set('document', id),
};

const ASKED = 'asked-to-persist';

function askToPersist(): void {
  if (settings.get(ASKED) !== undefined) return;
  settings.set(ASKED, 'yes');
  // Without settings storage, nothing is kept for long either.
  if (settings.get(ASKED) === undefined) return;
  // A refusal changes nothing: the browser may delete documents when it needs space.
  void navigator.storage?.persist?.().catch(() => undefined);
}

export const browser: DevicePort = {
  isEmbedded: false,
  settings,
  clock: systemClock,
  createId: () => crypto.randomUUID(),
  chooseFiles,
  saveFile,
  fetchFile,
  tabDocument,
  askToPersist,
  readClipboard: () => navigator.clipboard.readText(),
  writeClipboard: (text) => navigator.clipboard.writeText(text),
  openLink: (href) => void window.open(href, '_blank', 'noopener,noreferrer'),
  reload: () => window.location.reload(),
  onHide(callback) {
    // Storage closes with the page: writes during unload may be lost, writes before it aren't.
    window.addEventListener('beforeunload', callback);
    window.addEventListener('pagehide', callback);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') callback();
    });
  },
};

/** Browser services for an embedded viewer: nothing outlives the embedding page. */
export const embeddedBrowser: DevicePort = {
  ...browser,
  isEmbedded: true,
  settings: { get: () => undefined, set: () => undefined },
  tabDocument: { get: () => undefined, set: () => undefined },
  askToPersist: () => undefined,
};
