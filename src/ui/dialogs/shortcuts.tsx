import { type Command, GROUP_LABELS, keysOf } from '../../editor/commands/index.ts';
import { formatShortcut } from '../../editor/keyboard.ts';
import { msg, t } from '../../messages/index.ts';
import { useApp } from '../app-context.tsx';
import { Dialog } from './dialog.tsx';

const MORE = [
  [msg('Pan'), msg('Space and drag, middle button, or two fingers')],
  [msg('Zoom at the pointer'), msg('Wheel, or pinch')],
  [msg('Add to the selection'), msg('Shift and click')],
  [msg('Square, proportions, or 45°'), msg('Shift while dragging')],
  [msg('From the centre; copy while moving'), msg('Alt while dragging')],
  [msg('Match inside words'), msg('Alt while dragging over text')],
] as const;

/** Shortcuts with a different meaning in the page strip. */
const IN_THE_STRIP = [
  [msg('Move page up'), 'Alt+ArrowUp'],
  [msg('Move page down'), 'Alt+ArrowDown'],
  [msg('Delete page'), 'Delete'],
  [msg('Choose all pages'), 'Mod+a'],
] as const;

/** Licence texts of the bundled libraries, written by the build. */
const NOTICES = 'THIRD-PARTY-NOTICES.txt';
/** How-to page, cached for offline use. */
const HELP = 'help/index.html';

export function ShortcutsDialog() {
  const { commands, isMac, ui } = useApp();
  const withKeys = commands.filter((command) => keysOf(command).length > 0);
  const groups = [...new Set(withKeys.map(({ group }) => group))];
  const row = (command: Command) => (
    <tr key={command.id}>
      <td>{t(command.label)}</td>
      <td>
        {keysOf(command).map((shortcut) => (
          <kbd key={shortcut}>{formatShortcut(shortcut, isMac)}</kbd>
        ))}
      </td>
    </tr>
  );
  return (
    <Dialog title={t('Keyboard shortcuts')} onClose={() => ui.setState({ dialog: undefined })}>
      <div className="shortcut-groups">
        {groups.map((group) => (
          <table key={group}>
            <caption>{t(GROUP_LABELS[group])}</caption>
            <tbody>{withKeys.filter((command) => command.group === group).map(row)}</tbody>
          </table>
        ))}
        <table>
          <caption>{t('In the strip of pages')}</caption>
          <tbody>
            {IN_THE_STRIP.map(([label, shortcut]) => (
              <tr key={label}>
                <td>{t(label)}</td>
                <td>
                  <kbd>{formatShortcut(shortcut, isMac)}</kbd>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <table>
          <caption>{t('Pointer')}</caption>
          <tbody>
            {MORE.map(([label, keys]) => (
              <tr key={label}>
                <td>{t(label)}</td>
                <td>{t(keys)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="hint">
        <a href={HELP} target="_blank" rel="noreferrer">
          {t('How to use Markwright')}
        </a>
      </p>
      {import.meta.env.PROD && (
        <p className="hint">
          <a href={NOTICES} target="_blank" rel="noreferrer">
            {t('Third-party notices')}
          </a>
        </p>
      )}
    </Dialog>
  );
}
