import { type MouseEvent, useState } from 'react';
import { type MarkFamily, type MarkTool, markTools } from '../../marks/index.ts';
import { useApp, useCommand, useSession, useUi } from '../app-context.tsx';
import { CommandButton, useCommandHint } from '../command-button.tsx';
import { Icon } from '../icons.tsx';
import { CommandItem, Menu, MenuGroup, MenuItem, MenuLine } from '../parts/menu.tsx';
import { moveFocus } from '../parts/roving.ts';

const FAMILIES: readonly { readonly family: MarkFamily; readonly name: string }[] = [
  { family: 'annotation', name: 'Annotate' },
  { family: 'redaction', name: 'Redact' },
  { family: 'signature', name: 'Sign & fill' },
];

/** What a group begins with that is no tool of the pointer. */
const FIRST_COMMANDS: Partial<Record<MarkFamily, readonly { readonly id: string; readonly word: string }[]>> = {
  redaction: [{ id: 'find-redact', word: 'Find & redact' }],
};

/** A command among the tools, as they look. */
function CommandTool({ id, word }: { readonly id: string; readonly word: string }) {
  const command = useCommand(id);
  const hint = useCommandHint(command);
  return (
    <span className="tool">
      <button
        type="button"
        className="tool-main"
        {...hint}
        aria-label={word}
        tabIndex={-1}
        onClick={() => command.run()}
      >
        <Icon name="find-redact" />
        <span className="tool-word">{word}</span>
      </button>
    </span>
  );
}

/** The tools that share a button, by its word; in the order of the mark types. */
function groupByWord(
  family: MarkFamily,
  shown: ReadonlySet<string> | undefined,
): readonly (readonly [string, readonly MarkTool[]])[] {
  const groups = new Map<string, MarkTool[]>();
  for (const tool of markTools) {
    if (tool.definition.family !== family || !(shown?.has(tool.id) ?? true)) continue;
    const group = groups.get(tool.word);
    if (group) group.push(tool);
    else groups.set(tool.word, [tool]);
  }
  return [...groups];
}

interface ToolButtonProps {
  readonly word: string;
  readonly tools: readonly MarkTool[];
}

/** The tools of one word: the button is the one used last, the flyout has them all. */
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
  const isOn = chosen !== undefined;
  const isSingle = tools.length === 1;
  return (
    <span className={`tool ${isOn ? 'on' : ''}`}>
      <button
        type="button"
        className="tool-main"
        {...hint}
        // What is read on it is part of its name.
        aria-label={tool.label.startsWith(word) ? tool.label : `${word}: ${tool.label}`}
        aria-pressed={isOn}
        tabIndex={isOn ? 0 : -1}
        onClick={(event) => {
          // A press on the tool in use puts it down; there is no other way to on a phone.
          if (isOn && event.detail > 0) editor.setTool('select');
          else command.run();
        }}
      >
        <Icon name={tool.icon} />
        <span className="tool-word">{word}</span>
        {isOn && isKept ? <Icon name="tool-lock" size={12} /> : null}
      </button>
      {isSingle ? null : (
        <Menu
          label={word}
          button={
            <button type="button" className="tool-caret" aria-label={`More: ${word}`} tabIndex={-1}>
              <Icon name="collapse" size={12} />
            </button>
          }
        >
          {tools.map(({ id }) => (
            <CommandItem key={id} id={`tool-${id}`} role="menuitemradio" />
          ))}
          <MenuLine />
          <CommandItem id="tool-lock" />
        </Menu>
      )}
    </span>
  );
}

/** On a phone one group is shown at a time: this tile says which, and chooses. */
function FamilyTile({ family }: { readonly family: MarkFamily }) {
  const { ui } = useApp();
  const name = FAMILIES.find((each) => each.family === family)?.name ?? '';
  return (
    <Menu
      label="Tools"
      placement="top-start"
      button={
        <button type="button" className="family-tile" aria-label={`Tools: ${name}`}>
          <Icon name="families" size={20} />
          <span>{name.replace(' & fill', '')}</span>
        </button>
      }
    >
      <MenuGroup label="Tools">
        {FAMILIES.map((each) => (
          <MenuItem
            key={each.family}
            label={each.name}
            role="menuitemradio"
            isOn={each.family === family}
            onChoose={() => ui.setState({ toolFamily: each.family })}
          />
        ))}
      </MenuGroup>
    </Menu>
  );
}

/** The tools, made from the mark definitions: what a person wants to do, then with what. Arrow keys go from one to the next. */
export function Toolbar() {
  const { focusDocument } = useApp();
  const isSelecting = useSession((state) => state.tool === 'select');
  const current = useUi((state) => state.toolFamily);
  const shown = useUi((state) => state.tools);
  const families = FAMILIES.map((each) => ({ ...each, groups: groupByWord(each.family, shown) })).filter(
    ({ groups }) => groups.length > 0,
  );

  // A click by the pointer; keys stay in the bar that they came by.
  const giveFocusBack = (event: MouseEvent<HTMLElement>) => {
    const isMain = event.target instanceof Element && event.target.closest('[data-command^="tool-"]') !== null;
    if (event.detail > 0 && isMain) focusDocument();
  };

  return (
    <div
      className="toolbar"
      role="toolbar"
      aria-label="Tools"
      data-family={current}
      onKeyDown={(event) => moveFocus(event, 'button')}
      onClick={giveFocusBack}
    >
      <FamilyTile family={current} />
      <fieldset className="tool-family pointer-tools" aria-label="Pointer">
        <CommandButton id="tool-select" className="tool" tabIndex={isSelecting ? 0 : -1} />
        <CommandButton id="tool-hand" className="tool" tabIndex={-1} />
      </fieldset>
      {families.map(({ family, name, groups }) => (
        <fieldset key={family} className={`tool-family ${family === current ? 'current' : ''}`} aria-label={name}>
          <span className="family-name" aria-hidden="true">
            {name}
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
