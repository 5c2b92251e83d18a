import type { Workspace } from '../../app/workspace.ts';
import type { Command } from '../../editor/commands/index.ts';
import type { UiStore } from '../ui-store.ts';
import type { Begin, StartTask } from './start-page.tsx';

interface BeginParts {
  readonly workspace: Pick<Workspace, 'subscribe'>;
  readonly commands: readonly Command[];
  readonly ui: UiStore;
}

export function createBegin({ workspace, commands, ui }: BeginParts): Begin {
  /** Cancels the previous task: its file dialog may have been dismissed. */
  let forget = (): void => undefined;
  const run = (id: string) => commands.find((command) => command.id === id)?.run();

  function follow(next: Exclude<StartTask['next'], object>): () => void {
    if (next === 'redaction' || next === 'signature') ui.setState({ toolFamily: next });
    const stop = workspace.subscribe((event) => {
      if (event.kind !== 'opened') return;
      stop();
      // After the document's other listeners.
      queueMicrotask(() => {
        if (next === 'scan' || next === 'split-stack') run(next);
        // Start with filling in: a signature tool would draw over the fields.
        else if (next === 'signature' && event.picture.pdf?.hasForm) run('tool-select');
        else run(next === 'redaction' ? 'tool-TextSelectionRedaction' : 'tool-FreehandSignature');
      });
    });
    return stop;
  }

  return (command, task) => {
    forget();
    if (typeof task?.next === 'object') return run(task.next.command);
    if (task) forget = follow(task.next);
    run(command);
  };
}
