import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Command } from '../../editor/commands/index.ts';
import { msg, t } from '../../messages/index.ts';
import { useApp, useUi } from '../app-context.tsx';
import { CommandKeys } from '../command-keys.tsx';
import { Icon } from '../icons.tsx';
import type { MenuPlace } from '../ui-store.ts';
import { PAGES_MENU, WORDS_MENU } from './menus.ts';
import { WORDS_LABELS } from './words-labels.ts';

/** Menu groups of a document position. Disabled commands are hidden, except for pages. */
const DOCUMENT_GROUPS: readonly (readonly string[])[] = [
  ['edit-text', 'open-link'],
  ['cut', 'copy', 'paste', 'duplicate', 'delete'],
  ['repeat', 'group', 'ungroup'],
  ['stack-front', 'stack-forward', 'stack-backward', 'stack-back'],
  ['unlock', 'lock', 'select-same-type', 'select-all'],
  ['scan', 'fit-page', 'fit-width'],
];

const MENUS = {
  document: { label: msg('Document'), groups: DOCUMENT_GROUPS, hides: true },
  words: {
    label: msg('Selected words'),
    groups: [...WORDS_MENU, ['select-all', 'fit-page', 'fit-width']],
    hides: true,
  },
  pages: { label: msg('Pages'), groups: PAGES_MENU, hides: false },
} as const;

/** Focuses the current page in the strip, after it has rendered. */
const focusPages = (): void =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>('.page-button[aria-current]')?.focus());

/** Distance from the window's edge (CSS px). */
const MARGIN = 8;

interface MenuItemProps {
  readonly command: Command;
  readonly label: string;
  onChoose(): void;
}

function MenuItem({ command, label, onChoose }: MenuItemProps) {
  const isDisabled = !command.when();
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onChoose}
    >
      <Icon name={command.icon ?? 'command'} size={16} />
      <span>{t(label)}</span>
      {isDisabled && command.why ? (
        <span className="menu-note">{command.why()}</span>
      ) : (
        <CommandKeys command={command} />
      )}
    </button>
  );
}

function groupsOf({ of }: MenuPlace, commands: readonly Command[]): readonly (readonly Command[])[] {
  const { groups, hides } = MENUS[of];
  const find = (id: string) => commands.find((command) => command.id === id);
  const isShown = (command: Command | undefined): command is Command =>
    command !== undefined && (!hides || command.when());
  return groups.map((ids) => ids.map(find).filter(isShown)).filter((group) => group.length > 0);
}

function Menu({ place }: { readonly place: MenuPlace }) {
  const { commands, ui, focusDocument } = useApp();
  const menu = useRef<HTMLDivElement | null>(null);
  const [corner, setCorner] = useState<Pick<MenuPlace, 'x' | 'y'>>(place);
  const { label } = MENUS[place.of];
  const groups = groupsOf(place, commands);

  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return;
    element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    setCorner({
      x: Math.max(MARGIN, Math.min(place.x, window.innerWidth - width - MARGIN)),
      y: Math.max(MARGIN, Math.min(place.y, window.innerHeight - height - MARGIN)),
    });
    element.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
  }, [place]);
  // Not `popover="auto"`: releasing the button that opened the menu would dismiss it.
  useEffect(() => {
    const controller = new AbortController();
    const options = { signal: controller.signal, capture: true, passive: true };
    const onOutside = ({ target }: Event) => {
      if (!(target instanceof Node && menu.current?.contains(target))) ui.setState({ menu: undefined });
    };
    for (const type of ['pointerdown', 'wheel', 'resize', 'blur']) window.addEventListener(type, onOutside, options);
    return () => controller.abort();
  }, [ui]);

  const close = () => {
    ui.setState({ menu: undefined });
    if (place.of === 'pages') focusPages();
    else focusDocument();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // Keep menu keys from the document.
    event.stopPropagation();
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
    const at = items.findIndex((item) => item.matches(':focus'));
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next !== undefined) items.at(next % items.length)?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') close();
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={menu}
      popover="manual"
      role="menu"
      className="document-menu card"
      aria-label={t(label)}
      tabIndex={-1}
      style={{ left: corner.x, top: corner.y }}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      {groups.map((group) => (
        <fieldset key={group[0]?.id}>
          {group.map((command) => (
            <MenuItem
              key={command.id}
              command={command}
              label={(place.of === 'words' && WORDS_LABELS[command.id]) || command.label}
              onChoose={() => {
                // Page commands run first: the focus then moves to the resulting pages.
                if (place.of === 'pages') command.run();
                close();
                if (place.of !== 'pages') command.run();
              }}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

export function DocumentMenu() {
  const place = useUi((state) => state.menu);
  return place ? <Menu place={place} /> : null;
}
