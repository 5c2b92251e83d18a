import { describe, expect, it } from 'vitest';
import { formatShortcut, type KeyInput, matchesShortcut } from './keyboard.ts';

const press = (key: string, code: string, held: Partial<KeyInput> = {}): KeyInput => ({
  key,
  code,
  control: false,
  meta: false,
  shift: false,
  alt: false,
  ...held,
});

const shift = { shift: true };
const control = { control: true };

describe('matchesShortcut', () => {
  it.each<[shortcut: string, input: KeyInput, what: string]>([
    ['r', press('r', 'KeyR'), 'a letter'],
    ['r', press('R', 'KeyR'), 'a letter with Caps Lock'],
    ['r', press('к', 'KeyR'), 'a letter of a layout without Latin ones'],
    ['+', press('+', 'Equal', shift), 'plus above the equals sign'],
    ['+', press('+', 'BracketRight'), 'plus as a key of its own'],
    ['Mod++', press('+', 'Equal', { ...control, ...shift }), 'Control and plus'],
    ['Mod+=', press('=', 'Equal', control), 'Control and the equals sign'],
    ['?', press('?', 'Slash', shift), 'a question mark'],
    ['Shift+1', press('!', 'Digit1', shift), 'a digit with Shift that writes another sign'],
    ['Shift+1', press('1', 'Digit1', shift), 'a digit that is written with Shift'],
    ['Mod+Shift+]', press('}', 'BracketRight', { ...control, ...shift }), 'a bracket with Shift'],
    ['Mod+]', press(']', 'BracketRight', control), 'a bracket'],
    ['Shift+ArrowLeft', press('ArrowLeft', 'ArrowLeft', shift), 'an arrow with Shift'],
  ])('%s is pressed by %o: %s', (shortcut, input) => {
    expect(matchesShortcut(shortcut, input, false)).toBe(true);
  });

  it.each<[shortcut: string, input: KeyInput]>([
    ['r', press('r', 'KeyR', control)],
    ['r', press('R', 'KeyR', shift)],
    ['1', press('!', 'Digit1', shift)],
    ['Mod+]', press('}', 'BracketRight', { ...control, ...shift })],
    ['Mod+Shift+]', press(']', 'BracketRight', control)],
    ['Mod+z', press('z', 'KeyZ', { meta: true })],
    ['ArrowLeft', press('ArrowLeft', 'ArrowLeft', shift)],
  ])('%s is not pressed by %o', (shortcut, input) => {
    expect(matchesShortcut(shortcut, input, false)).toBe(false);
  });

  it('maps Mod to Command on a Mac', () => {
    expect(matchesShortcut('Mod+z', press('z', 'KeyZ', { meta: true }), true)).toBe(true);
  });
});

describe('formatShortcut', () => {
  it.each([
    ['Mod+Shift+z', 'Ctrl+Shift+Z', '⌘⇧Z'],
    ['+', '+', '+'],
    ['Mod++', 'Ctrl++', '⌘+'],
    ['ArrowLeft', '←', '←'],
  ])('writes %s as %s, and on a Mac as %s', (shortcut, elsewhere, onMac) => {
    expect(formatShortcut(shortcut, false)).toBe(elsewhere);
    expect(formatShortcut(shortcut, true)).toBe(onMac);
  });
});
