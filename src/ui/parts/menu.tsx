import * as Ariakit from '@ariakit/react';
import { createContext, type ReactElement, type ReactNode, use, useRef } from 'react';
import { keysOf } from '../../editor/commands/index.ts';
import { formatShortcut } from '../../editor/keyboard.ts';
import { t } from '../../messages/index.ts';
import { useApp, useCommand } from '../app-context.tsx';
import { Icon, type IconName } from '../icons.tsx';

/** Called by chosen items. Returns true if the document takes the focus, not the button. */
const ChosenContext = createContext<() => boolean>(() => true);

interface MenuProps {
  readonly label: string;
  readonly button: ReactElement;
  readonly placement?: 'bottom-start' | 'bottom' | 'bottom-end' | 'right-start' | 'top-start';
  readonly className?: string;
  /** True to restore the focus to the button after a choice, for fields of a panel. */
  readonly returnsFocus?: boolean;
  readonly children: ReactNode;
}

export function Menu({ label, button, placement, className = '', returnsFocus = false, children }: MenuProps) {
  const wasChosen = useRef(false);
  const parent = use(ChosenContext);
  const store = Ariakit.useMenuStore(placement === undefined ? {} : { placement });
  const choose = () => {
    wasChosen.current = !returnsFocus;
    return parent() && !returnsFocus;
  };
  return (
    <>
      <Ariakit.MenuButton
        store={store}
        render={button}
        onClick={() => {
          wasChosen.current = false;
        }}
      />
      <Ariakit.Menu
        store={store}
        portal
        gutter={4}
        overflowPadding={8}
        // Narrow windows have no room beside the parent.
        overlap={placement === 'right-start'}
        unmountOnHide
        aria-label={label}
        className={`menu ${className}`}
        autoFocusOnHide={() => !wasChosen.current}
      >
        <ChosenContext value={choose}>{children}</ChosenContext>
      </Ariakit.Menu>
    </>
  );
}

interface MenuItemProps {
  readonly label: string;
  readonly icon?: IconName;
  readonly keys?: string | undefined;
  readonly note?: string;
  readonly isDisabled?: boolean;
  /** State of toggles and radio items. */
  readonly isOn?: boolean | undefined;
  readonly role?: 'menuitemcheckbox' | 'menuitemradio' | undefined;
  /** True to keep the menu open after a choice. */
  readonly staysOpen?: boolean;
  readonly command?: string;
  onChoose(): void;
}

export function MenuItem(props: MenuItemProps) {
  const { label, icon, keys, note, isDisabled = false, isOn, role, staysOpen = false, command, onChoose } = props;
  const { focusDocument } = useApp();
  const choose = use(ChosenContext);
  const state = isOn === undefined ? {} : { role: role ?? 'menuitemcheckbox', 'aria-checked': isOn };
  return (
    <Ariakit.MenuItem
      className="menu-row row"
      disabled={isDisabled}
      hideOnClick={!staysOpen}
      data-command={command}
      {...state}
      onClick={() => {
        if (!staysOpen && choose()) focusDocument();
        onChoose();
      }}
    >
      {isOn && !icon ? <Icon name="check" /> : icon ? <Icon name={icon} /> : <span className="menu-blank" />}
      <span className="cut">{label}</span>
      {isOn && icon ? <Icon name="check" size={14} /> : null}
      {note === undefined ? null : <span className="menu-note">{note}</span>}
      {keys === undefined ? null : <kbd>{keys}</kbd>}
    </Ariakit.MenuItem>
  );
}

interface CommandItemProps {
  readonly id: string;
  /** Replaces the command's own label. */
  readonly label?: string;
  readonly role?: 'menuitemradio';
}

export function CommandItem({ id, label, role }: CommandItemProps) {
  const { isMac } = useApp();
  const command = useCommand(id);
  const [shortcut] = keysOf(command);
  return (
    <MenuItem
      label={label ?? t(command.label)}
      {...(command.icon ? { icon: command.icon } : {})}
      keys={shortcut && formatShortcut(shortcut, isMac)}
      isDisabled={!command.when()}
      isOn={command.isOn?.()}
      role={role}
      command={id}
      onChoose={() => command.run()}
    />
  );
}

interface SubmenuRowProps {
  readonly label: string;
  readonly icon: IconName;
  readonly 'data-submenu'?: string;
}

export const SubmenuRow = ({ label, icon, ...props }: SubmenuRowProps) => (
  <Ariakit.MenuItem className="menu-row row" hideOnClick={false} {...props}>
    <Icon name={icon} />
    <span className="cut">{label}</span>
    <Icon name="expand" size={12} />
  </Ariakit.MenuItem>
);

export const MenuLine = () => <Ariakit.MenuSeparator className="menu-line" />;

export const MenuGroup = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Ariakit.MenuGroup>
    <Ariakit.MenuGroupLabel className="menu-head">{label}</Ariakit.MenuGroupLabel>
    {children}
  </Ariakit.MenuGroup>
);

export function CommandGroups({ groups }: { readonly groups: readonly (readonly string[])[] }) {
  const { commands } = useApp();
  const there = new Set(commands.map(({ id }) => id));
  return groups
    .map((ids) => ids.filter((id) => there.has(id)))
    .filter((ids) => ids.length > 0)
    .map((ids, index) => (
      <div key={ids[0]} role="presentation">
        {index > 0 ? <MenuLine /> : null}
        {ids.map((id) => (
          <CommandItem key={id} id={id} />
        ))}
      </div>
    ));
}

interface FlyoutProps {
  readonly label: string;
  readonly button: ReactElement;
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

/** Popup that isn't a menu: swatches, or a field. Escape returns the focus to the button. */
export function Flyout({ label, button, children }: FlyoutProps) {
  const store = Ariakit.usePopoverStore({ placement: 'bottom-start' });
  return (
    <>
      <Ariakit.PopoverDisclosure store={store} render={button} />
      <Ariakit.Popover
        store={store}
        portal
        gutter={4}
        overflowPadding={8}
        unmountOnHide
        aria-label={label}
        className="flyout"
      >
        {typeof children === 'function' ? children(() => store.hide()) : children}
      </Ariakit.Popover>
    </>
  );
}
