import { type MouseEvent, useRef, useState } from 'react';
import { groupBy } from '../../kernel/group.ts';
import { type MarkFamily, type MarkTool, markTools } from '../../marks/index.ts';
import { msg, t } from '../../messages/index.ts';
import { useApp, useCommand, useSession, useUi } from '../app-context.tsx';
import { CommandButton, useCommandHint } from '../command-button.tsx';
import { Icon } from '../icons.tsx';
import { CommandItem, Menu, MenuGroup, MenuItem, MenuLine } from '../parts/menu.tsx';
import { moveFocus } from '../parts/roving.ts';
import { useFit } from '../parts/use-fit.ts';

interface Family {
  readonly family: MarkFamily;
  /** English message, like all labels here. */
  readonly name: string;
  /** Label for narrow layouts. */
  readonly short: string;
}

const FAMILIES: readonly Family[] = [
  { family: 'annotation', name: msg('Annotate'), short: msg('Annotate') },
  { family: 'redaction', name: msg('Redact'), short: msg('Redact') },
  { family: 'signature', name: msg('Sign & fill'), short: msg('Sign') },
];

/** From widest to narrowest: labels and group names, labels, tighter, group names, icons only. */
const FORMS = ['all', 'words', 'close', 'names', 'icons'] as const;

/** First commands of a group that aren't pointer tools. */
const FIRST_COMMANDS: Partial<Record<MarkFamily, readonly { readonly id: string; readonly word: string }[]>> = {
  redaction: [{ id: 'find-redact', word: msg('Find & redact') }],
};

/** Commands of a flyout other than its tools, by its label. */
const FLYOUT_COMMANDS: Readonly<Record<string, readonly string[]>> = { 'Fill in': ['place-date'] };

function CommandTool({ id, word }: { readonly id: string; readonly word: string }) {
  const command = useCommand(id);
  const hint = useCommandHint(command);
  return (
    <span className="tool">
      <button
        type="button"
        className="tool-main"
        {...hint}
        aria-label={t(word)}
        tabIndex={-1}
        onClick={() => command.run()}
      >
        <Icon name="find-redact" />
        <span className="tool-word">{t(word)}</span>
      </button>
    </span>
  );
}

/** Groups tools with the same label, in the order of the mark types. */
function groupByWord(family: MarkFamily, shown: ReadonlySet<string> | undefined) {
  const own = markTools.filter(({ id, definition }) => definition.family === family && (shown?.has(id) ?? true));
  return [...groupBy(own, ({ word }) => word)];
}

interface ToolButtonProps {
  readonly word: string;
  readonly tools: readonly MarkTool[];
}

/** Tools with the same label: the button is the last used one, the flyout lists all. */
function ToolButton({ word, tools }: ToolButtonProps) {
  const { editor } = useApp();
  const chosen = useSession((state) => tools.find(({ id }) => id === state.tool)?.id);
  const isKept = useSession((state) => state.isToolLocked);
  const [last, setLast] = useState<string | undefined>(undefined);
  if (chosen !== undefined && chosen !== last) setLast(chosen);
  const tool = tools.find(({ id }) => id === (chosen ?? last)) ?? tools[0];
  const command = useCommand(`tool-${tool?.id}`);
  const hint = useCommandHint(command);
  if (!tool) return null;
  const [shownWord, label] = [t(word), t(tool.label)];
  const isOn = chosen !== undefined;
  const isSingle = tools.length === 1;
  return (
    <span className={`tool ${isOn ? 'on' : ''}`}>
      <button
        type="button"
        className="tool-main"
        {...hint}
        // The accessible name contains the visible label.
        aria-label={label.startsWith(shownWord) ? label : t('{word}: {tool}', { word: shownWord, tool: label })}
        aria-pressed={isOn}
        tabIndex={isOn ? 0 : -1}
        onClick={(event) => {
          // Clicking the current tool deselects it: phones have no other way.
          if (isOn && event.detail > 0) editor.setTool('select');
          else command.run();
        }}
      >
        <Icon name={tool.icon} />
        <span className="tool-word">{shownWord}</span>
        {isOn && isKept ? <Icon name="tool-lock" size={12} /> : null}
      </button>
      {isSingle ? null : (
        <Menu
          label={shownWord}
          button={
            <button
              type="button"
              className="tool-caret"
              aria-label={t('More: {word}', { word: shownWord })}
              tabIndex={-1}
            >
              <Icon name="collapse" size={12} />
            </button>
          }
        >
          {tools.map(({ id }) => (
            <CommandItem key={id} id={`tool-${id}`} role="menuitemradio" />
          ))}
          {FLYOUT_COMMANDS[word]?.map((id) => (
            <CommandItem key={id} id={id} />
          ))}
          <MenuLine />
          <CommandItem id="tool-lock" />
        </Menu>
      )}
    </span>
  );
}

/** Shows the current tool group on phones, and selects another. */
function FamilyTile({ family }: { readonly family: MarkFamily }) {
  const { ui } = useApp();
  const { name = '', short = '' } = FAMILIES.find((each) => each.family === family) ?? {};
  return (
    <Menu
      label={t('Tools')}
      placement="top-start"
      button={
        <button type="button" className="family-tile" aria-label={t('Tools: {tools}', { tools: t(name) })}>
          <Icon name="families" size={20} />
          <span>{t(short)}</span>
        </button>
      }
    >
      <MenuGroup label={t('Tools')}>
        {FAMILIES.map((each) => (
          <MenuItem
            key={each.family}
            label={t(each.name)}
            role="menuitemradio"
            isOn={each.family === family}
            onChoose={() => ui.setState({ toolFamily: each.family })}
          />
        ))}
      </MenuGroup>
    </Menu>
  );
}

/** Toolbar, built from the mark definitions: groups by purpose, then tools. Arrow keys move. */
export function Toolbar() {
  const { focusDocument } = useApp();
  const isSelecting = useSession((state) => state.tool === 'select');
  const current = useUi((state) => state.toolFamily);
  const shown = useUi((state) => state.tools);
  const bar = useRef<HTMLDivElement | null>(null);
  useFit(bar, FORMS);
  const families = FAMILIES.map((each) => ({ ...each, groups: groupByWord(each.family, shown) })).filter(
    ({ groups }) => groups.length > 0,
  );

  // Only for clicks by pointer: keyboard users stay in the bar.
  const giveFocusBack = (event: MouseEvent<HTMLElement>) => {
    const isMain = event.target instanceof Element && event.target.closest('[data-command^="tool-"]') !== null;
    if (event.detail > 0 && isMain) focusDocument();
  };

  return (
    <div
      ref={bar}
      className="toolbar"
      role="toolbar"
      aria-label={t('Tools')}
      data-family={current}
      onKeyDown={(event) => moveFocus(event, 'button')}
      onClick={giveFocusBack}
    >
      <FamilyTile family={current} />
      <fieldset className="tool-family pointer-tools" aria-label={t('Pointer')}>
        <CommandButton id="tool-select" className="tool" tabIndex={isSelecting ? 0 : -1} />
        <CommandButton id="tool-hand" className="tool" tabIndex={-1} />
      </fieldset>
      {families.map(({ family, name, groups }) => (
        <fieldset key={family} className={`tool-family ${family === current ? 'current' : ''}`} aria-label={t(name)}>
          <span className="family-name" aria-hidden="true">
            {t(name)}
          </span>
          {FIRST_COMMANDS[family]?.map(({ id, word }) => (
            <CommandTool key={id} id={id} word={word} />
          ))}
          {groups.map(([word, tools]) => (
            <ToolButton key={word} word={word} tools={tools} />
          ))}
        </fieldset>
      ))}
    </div>
  );
}
