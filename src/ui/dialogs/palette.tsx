import { useEffect, useId, useMemo, useState } from 'react';
import { type Command, GROUP_LABELS } from '../../editor/commands/index.ts';
import { t } from '../../messages/index.ts';
import { useApp } from '../app-context.tsx';
import { CommandKeys } from '../command-keys.tsx';
import { Icon } from '../icons.tsx';
import { useModal } from './dialog.tsx';

/** Ranks a command by its labels in both languages; undefined unless all words occur. */
function rank(command: Command, words: readonly string[]): number | undefined {
  const inBoth = (...texts: readonly string[]) =>
    texts.flatMap((text) => [text, t(text)]).map((text) => text.toLowerCase());
  const labels = inBoth(command.label);
  const text = [
    ...labels,
    ...inBoth(GROUP_LABELS[command.group], ...(command.keywords ? [command.keywords] : [])),
  ].join(' ');
  if (!words.every((word) => text.includes(word))) return undefined;
  return words.reduce(
    (sum, word) =>
      sum + Math.max(...labels.map((label) => (label.startsWith(word) ? 2 : label.includes(word) ? 1 : 0))),
    0,
  );
}

export function PaletteDialog() {
  const { commands, ui } = useApp();
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const close = () => ui.setState({ dialog: undefined });
  const dialog = useModal(close);

  const matching = useMemo(() => {
    const words = text
      .toLowerCase()
      .split(/[\s&]+/)
      .filter(Boolean);
    return commands
      .filter(({ id }) => id !== 'palette')
      .map((command) => ({ command, score: rank(command, words) }))
      .filter(({ score }) => score !== undefined)
      .sort((a, b) => (b.score ?? 0) - (a.score ?? 0))
      .map(({ command }) => command);
  }, [commands, text]);
  const found = matching.filter((command) => command.when());
  const [unusable] = matching;

  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, id]);

  const run = (command: Command | undefined) => {
    if (!command) return;
    // Close first: a command may read or move the focus.
    dialog.current?.close();
    close();
    command.run();
  };

  return (
    <dialog ref={dialog} className="dialog card palette" aria-label={t('Commands')}>
      <input
        role="combobox"
        aria-label={t('Search commands')}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={`${id}-${active}`}
        placeholder={t('What do you want to do?')}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') run(found[active]);
          else if (event.key === 'ArrowDown') setActive(Math.min(found.length - 1, active + 1));
          else if (event.key === 'ArrowUp') setActive(Math.max(0, active - 1));
          else return;
          event.preventDefault();
        }}
      />
      <div className="palette-list" role="listbox" id={`${id}-list`} aria-label={t('Commands')}>
        {found.map((command, index) => (
          <button
            type="button"
            key={command.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            onPointerMove={() => setActive(index)}
            onClick={() => run(command)}
          >
            <Icon name={command.icon ?? 'command'} size={16} />
            <span>{t(command.label)}</span>
            <span className="hint">{t(GROUP_LABELS[command.group])}</span>
            <CommandKeys command={command} />
          </button>
        ))}
        {found.length === 0 ? (
          <p className="panel-empty">
            {unusable ? t('Not available now: {name}', { name: t(unusable.label) }) : t('No matching commands')}
          </p>
        ) : null}
      </div>
    </dialog>
  );
}
