// The browser, as the application needs it.
import { systemClock } from '../kernel/clock.ts';
import { SaidError, say } from '../messages/index.ts';
import type { DevicePort, Settings } from './ports.ts';

/**
 * Kept while its dialog may be open: the browser would otherwise collect it and drop the answer.
 */
let asked: HTMLInputElement | undefined;

/** The browser's file dialog. */
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
  // The download has taken the data by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

async function fetchFile(path: string): Promise<Blob> {
  const answer = await fetch(path);
  if (!answer.ok) throw new SaidError(say('The server answered {status} for {path}', { status: answer.status, path }));
  return answer.blob();
}

/** Texts by their names, in a storage that may be forbidden: what there is at first is as good then, and what is noted is lost. */
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

/** Without it the list of documents tells which was the last. */
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
  // A refusal changes nothing: documents are kept as long as the browser sees fit.
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
    // Storage is given up with the page: what is written as it goes may be lost, what was written when it was asked to go is not.
    window.addEventListener('beforeunload', callback);
    window.addEventListener('pagehide', callback);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') callback();
    });
  },
};

/** The browser, for an application that is a part of another page: nothing of it outlives that page. */
export const embeddedBrowser: DevicePort = {
  ...browser,
  isEmbedded: true,
  settings: { get: () => undefined, set: () => undefined },
  tabDocument: { get: () => undefined, set: () => undefined },
  askToPersist: () => undefined,
};
