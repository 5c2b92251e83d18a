import { keysOf } from '../editor/commands/index.ts';
import { formatShortcut } from '../editor/keyboard.ts';
import { useApp, useCommand, useDocument, useSession } from './app-context.tsx';
import { Icon } from './icons.tsx';

interface CommandButtonProps {
  readonly id: string;
  /** Shown beside the icon. */
  readonly text?: string;
  readonly isPressed?: boolean;
  readonly className?: string;
  readonly iconSize?: number;
  readonly tabIndex?: number;
}

/** A button that runs a command: named, enabled and hinted by it. */
export function CommandButton({ id, text, isPressed, className = '', iconSize = 18, tabIndex }: CommandButtonProps) {
  const { isMac } = useApp();
  const command = useCommand(id);
  // What `when` looks at lives in these two stores. Only another answer renders the button anew: there are some fifty of them.
  useSession(() => command.when());
  const canRun = useDocument(() => command.when());
  const [shortcut] = keysOf(command);
  const hint = shortcut ? `${command.label} (${formatShortcut(shortcut, isMac)})` : command.label;
  return (
    <button
      type="button"
      className={`button ${text ? '' : 'icon-only'} ${className}`}
      title={hint}
      aria-label={text ? undefined : command.label}
      aria-pressed={isPressed}
      aria-keyshortcuts={shortcut}
      disabled={!canRun}
      tabIndex={tabIndex}
      data-command={id}
      onClick={() => command.run()}
    >
      <Icon name={command.icon ?? 'unknown'} size={iconSize} />
      {text ? <span>{text}</span> : null}
    </button>
  );
}
