import { type Command, keysOf } from '../../editor/commands/index.ts';
import { formatShortcut } from '../../editor/keyboard.ts';
import { useApp } from '../app-context.tsx';
import { Dialog } from './dialog.tsx';

const MORE = [
  ['Pan', 'Space and drag, middle button, or two fingers'],
  ['Zoom at the pointer', 'Wheel, or pinch'],
  ['Add to the selection', 'Shift and click'],
  ['Square, proportions, or 45°', 'Shift while dragging'],
  ['From the centre; copy while moving', 'Alt while dragging'],
] as const;

/** All shortcuts, from the commands themselves. */
export function ShortcutsDialog() {
  const { commands, isMac, ui } = useApp();
  const withKeys = commands.filter((command) => keysOf(command).length > 0);
  const groups = [...new Set(withKeys.map(({ group }) => group))];
  const row = (command: Command) => (
    <tr key={command.id}>
      <td>{command.label}</td>
      <td>
        {keysOf(command).map((shortcut) => (
          <kbd key={shortcut}>{formatShortcut(shortcut, isMac)}</kbd>
        ))}
      </td>
    </tr>
  );
  return (
    <Dialog title="Keyboard shortcuts" onClose={() => ui.setState({ dialog: undefined })}>
      <div className="shortcut-groups">
        {groups.map((group) => (
          <table key={group}>
            <caption>{group}</caption>
            <tbody>{withKeys.filter((command) => command.group === group).map(row)}</tbody>
          </table>
        ))}
        <table>
          <caption>Pointer</caption>
          <tbody>
            {MORE.map(([label, keys]) => (
              <tr key={label}>
                <td>{label}</td>
                <td>{keys}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}
