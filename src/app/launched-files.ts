// Files that the system opens with the installed application.
import { messageOf, t } from '../messages/index.ts';
import type { WindowPort } from './ports.ts';
import { type FileHandle, readLaunched } from './save/file-handles.ts';

/** `LaunchQueue` of browsers that can install the page; missing in the type library. */
interface LaunchQueue {
  setConsumer(consume: (launch: { readonly files?: readonly FileHandle[] }) => void): void;
}

/** Opens what the page is started with, and what comes later while it is there. */
export function takeLaunchedFiles(scope: object, window: WindowPort, open: (files: readonly File[]) => void): void {
  const queue = Reflect.get(scope, 'launchQueue') as LaunchQueue | undefined;
  queue?.setConsumer(({ files = [] }) => {
    // A start without files is a launch as well.
    if (files.length === 0) return;
    readLaunched(files).then(open, (error: unknown) =>
      window.tell({ kind: 'error', title: t("Couldn't read the file"), detail: messageOf(error) }),
    );
  });
}
