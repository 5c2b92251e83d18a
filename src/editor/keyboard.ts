import { msg, t } from '../messages/index.ts';
// Shortcuts as text (`Mod+Shift+Z`, `ArrowLeft`, `r`): matching and formatting.

export interface KeyInput {
  readonly key: string;
  readonly code: string;
  readonly control: boolean;
  readonly meta: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
}

/** Returns the parts of an event for shortcuts. Escape cancels with any modifiers. */
export function toKeyInput(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): KeyInput {
  const takesModifiers = event.key !== 'Escape';
  return {
    key: event.key,
    code: event.code,
    control: takesModifiers && event.ctrlKey,
    meta: takesModifiers && event.metaKey,
    shift: takesModifiers && event.shiftKey,
    alt: takesModifiers && event.altKey,
  };
}

const isLetter = (key: string): boolean => /^[a-z0-9]$/i.test(key);

/** Returns the intended key: on non-Latin layouts, the Latin letter at its position. */
function meantKey(input: KeyInput): string {
  if (input.key.length === 1 && input.key.charCodeAt(0) > 127) {
    const [, letter] = /^(?:Key|Digit)(\w)$/.exec(input.code) ?? [];
    if (letter) return letter.toLowerCase();
  }
  return input.key.length === 1 ? input.key.toLowerCase() : input.key;
}

interface Parts {
  readonly modifiers: readonly string[];
  readonly key: string;
}

/** `Mod++` is Control and plus. */
function splitShortcut(shortcut: string): Parts {
  const key = shortcut.endsWith('+') ? '+' : (shortcut.split('+').at(-1) ?? '');
  const modifiers = shortcut.slice(0, -key.length).split('+');
  return { modifiers: modifiers.filter((part) => part !== ''), key };
}

/** Physical keys of characters that need Shift. */
const SHIFTED_CODES: Readonly<Record<string, string>> = { '[': 'BracketLeft', ']': 'BracketRight' };

const isAtPlaceOf = (wanted: string, code: string): boolean =>
  code === (/^\d$/.test(wanted) ? `Digit${wanted}` : SHIFTED_CODES[wanted]);

/** Returns whether a key press matches the shortcut. `Mod` is Command on a Mac. */
export function matchesShortcut(shortcut: string, input: KeyInput, isMac: boolean): boolean {
  const { modifiers, key: wanted } = splitShortcut(shortcut);
  const has = (modifier: string) => modifiers.includes(modifier);
  const mod = isMac ? input.meta : input.control;
  const otherMod = isMac ? input.control : input.meta;
  if (has('Mod') !== mod || otherMod || has('Alt') !== input.alt) return false;
  const key = meantKey(input);
  // With Shift, most layouts give another character: Shift+1 is "!", Shift+] a brace.
  const isThere = has('Shift') && input.shift && isAtPlaceOf(wanted, input.code);
  if (key !== (wanted.length === 1 ? wanted.toLowerCase() : wanted) && !isThere) return false;
  // Characters such as + and ? need Shift on some layouts only.
  return has('Shift') === input.shift || (wanted.length === 1 && !isLetter(wanted) && !has('Shift'));
}

const MAC_SIGNS: Readonly<Record<string, string>> = {
  Mod: '⌘',
  Shift: '⇧',
  Alt: '⌥',
  Enter: '↩',
  Backspace: '⌫',
  Delete: '⌦',
};
const KEY_NAMES: Readonly<Record<string, string>> = {
  Mod: msg('Ctrl'),
  Shift: msg('Shift'),
  Alt: msg('Alt'),
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: msg('Esc'),
  Enter: msg('Enter'),
  Tab: msg('Tab'),
  Backspace: msg('Backspace'),
  Delete: msg('Del'),
  Home: msg('Home'),
  End: msg('End¦key'),
  PageUp: msg('Page Up'),
  PageDown: msg('Page Down'),
};

export function formatShortcut(shortcut: string, isMac: boolean): string {
  const { modifiers, key } = splitShortcut(shortcut);
  const names = [...modifiers, key].map((part) => {
    const sign = isMac ? MAC_SIGNS[part] : undefined;
    if (sign !== undefined) return sign;
    // Letters are printed on the keys, in every language.
    const name = KEY_NAMES[part];
    return name === undefined ? part.toUpperCase() : t(name);
  });
  return names.join(isMac ? '' : '+');
}

const TEXTLESS_INPUTS = ['button', 'checkbox', 'radio', 'file', 'submit', 'reset'];
const PICKING_INPUTS = ['range', 'color'];

/** Returns whether the focused element consumes keys: a field, or text being composed. */
export function isTyping(target: EventTarget | null, isComposing: boolean): boolean {
  if (isComposing) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return target instanceof HTMLInputElement && !TEXTLESS_INPUTS.includes(target.type);
}

/** A field of the document itself: typing applies at once, and undo is the document's. */
export const DOCUMENT_FIELD = { 'data-undo': 'document' } as const;

function takesText(target: EventTarget | null): target is HTMLElement {
  if (target instanceof HTMLInputElement) {
    return !TEXTLESS_INPUTS.includes(target.type) && !PICKING_INPUTS.includes(target.type);
  }
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
}

/** Returns whether the browser undoes typing in a field, such as a draft or search. */
export const hasOwnUndo = (target: EventTarget | null): boolean =>
  takesText(target) && target.dataset.undo !== DOCUMENT_FIELD['data-undo'];

/** Keys for text styles; commands never take them from a field. */
export const STYLE_KEYS = { Bold: 'Mod+b', Italic: 'Mod+i', Underline: 'Mod+u', Strikeout: 'Mod+Shift+x' } as const;

/** Returns whether a key edits a field's text: then no command with that shortcut gets it. */
export const editsText = (target: EventTarget | null, input: KeyInput, isMac: boolean): boolean =>
  takesText(target) && Object.values(STYLE_KEYS).some((shortcut) => matchesShortcut(shortcut, input, isMac));

/** Returns whether a key leaves a field: Escape, or Enter where it has no other meaning. */
export function leavesField(target: EventTarget | null, key: string): boolean {
  if (key === 'Escape') return true;
  return key === 'Enter' && target instanceof HTMLInputElement && target.type !== 'color' && target.form === null;
}
