import type { Editor } from '../editor/editor.ts';
import type { Ports } from './ports.ts';
import type { ProgressBar } from './progress.ts';
import type { Workspace } from './workspace.ts';

export interface Core extends Ports {
  readonly editor: Editor;
  readonly progress: ProgressBar;
  readonly workspace: Workspace;
}
