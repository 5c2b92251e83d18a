import { type Command, keysOf } from '../editor/commands/index.ts';
import { formatShortcut } from '../editor/keyboard.ts';
import { t } from '../messages/index.ts';
import { useApp, useCommand, useDocument, useSession, useSlice, useUi } from './app-context.tsx';
import { Icon, type IconName } from './icons.tsx';
import { tip } from './parts/tooltip.tsx';

interface CommandButtonProps {
  readonly id: string;
  readonly text?: string;
  /** Replaces the command's own icon. */
  readonly icon?: IconName;
  readonly className?: string;
  readonly tabIndex?: number;
}

/** Returns the tooltip and shortcut attributes of a command's button. */
export function useCommandHint(command: Command) {
  const { isMac } = useApp();
  const [shortcut] = keysOf(command);
  return {
    ...tip(t(command.label).replace(/…$/, ''), shortcut && formatShortcut(shortcut, isMac)),
    'aria-keyshortcuts': shortcut?.replaceAll('Mod', isMac ? 'Meta' : 'Control'),
    'data-command': command.id,
  };
}

/** Returns a command's state. Rerenders the button only on changes: there are dozens of buttons. */
function useCommandState(command: Command): { readonly canRun: boolean; readonly isOn: boolean | undefined } {
  const { editor, words, forms } = useApp();
  // Subscribe to the stores that `when` and `isOn` depend on.
  useSession(() => command.when());
  useSlice(words, () => command.when());
  useSlice(forms, () => command.when());
  useUi(() => command.isOn?.());
  useSlice(editor.scans, () => command.when());
  const isOn = useSession(() => command.isOn?.());
  const canRun = useDocument(() => command.when());
  return { canRun, isOn };
}

export function CommandButton({ id, text, icon, className = '', tabIndex }: CommandButtonProps) {
  const command = useCommand(id);
  const hint = useCommandHint(command);
  const { canRun, isOn } = useCommandState(command);
  return (
    <button
      type="button"
      className={`button ${text ? '' : 'icon-only'} ${className}`}
      {...hint}
      aria-label={text ?? t(command.label)}
      aria-pressed={isOn}
      disabled={!canRun}
      tabIndex={tabIndex}
      onClick={() => command.run()}
    >
      <Icon name={icon ?? command.icon ?? 'unknown'} />
      {text ? <span className="button-text">{text}</span> : null}
    </button>
  );
}
