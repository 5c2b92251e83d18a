import { type Command, keysOf } from '../editor/commands/index.ts';
import { formatShortcut } from '../editor/keyboard.ts';
import { useApp } from './app-context.tsx';

export function CommandKeys({ command }: { readonly command: Command }) {
  const { isMac } = useApp();
  const [keys] = keysOf(command);
  return keys ? <kbd>{formatShortcut(keys, isMac)}</kbd> : null;
}
