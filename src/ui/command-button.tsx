import { type Command, keysOf } from '../editor/commands/index.ts';
import { formatShortcut } from '../editor/keyboard.ts';
import { t } from '../messages/index.ts';
import { useApp, useCommand, useDocument, useSession, useSlice, useUi } from './app-context.tsx';
import { Icon, type IconName } from './icons.tsx';
import { tip } from './parts/tooltip.tsx';

interface CommandButtonProps {
  readonly id: string;
  /** Shown beside the icon. */
  readonly text?: string;
  /** In place of the command's own icon. */
  readonly icon?: IconName;
  readonly className?: string;
  readonly tabIndex?: number;
}

/** Hint of a command's button besides its name. */
export function useCommandHint(command: Command) {
  const { isMac } = useApp();
  const [shortcut] = keysOf(command);
  return {
    ...tip(t(command.label).replace(/…$/, ''), shortcut && formatShortcut(shortcut, isMac)),
    'aria-keyshortcuts': shortcut?.replaceAll('Mod', isMac ? 'Meta' : 'Control'),
    'data-command': command.id,
  };
}

/**
 * State of a command: enabled and toggled. Rerenders the button only on changes: there are dozens.
 */
function useCommandState(command: Command): { readonly canRun: boolean; readonly isOn: boolean | undefined } {
  const { editor, words, forms } = useApp();
  // Stores that `when` and `isOn` depend on.
  useSession(() => command.when());
  useSlice(words, () => command.when());
  useSlice(forms, () => command.when());
  useUi(() => command.isOn?.());
  useSlice(editor.scans, () => command.when());
  const isOn = useSession(() => command.isOn?.());
  const canRun = useDocument(() => command.when());
  return { canRun, isOn };
}

/** A button that runs a command: named, enabled, pressed and hinted by it. */
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
