import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { markTools } from '../../marks/index.ts';
import { useApp, useSession } from '../app-context.tsx';
import { CommandButton } from '../command-button.tsx';

const FAMILIES = ['annotation', 'redaction', 'signature'] as const;

/** The tools, made from the mark definitions. Arrow keys go from one to the next. */
export function Toolbar() {
  const { focusDocument } = useApp();
  const tool = useSession((state) => state.tool);
  const isToolLocked = useSession((state) => state.isToolLocked);
  const isSnapping = useSession((state) => state.isSnapping);
  const seeThrough = useSession((state) => state.seeThrough);
  const bar = useRef<HTMLDivElement | null>(null);

  const moveFocus = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Home: 0, End: 0 }[event.key];
    if (step === undefined) return;
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])];
    const at = document.activeElement instanceof HTMLElement ? buttons.indexOf(document.activeElement) : -1;
    const next = step === 0 ? (event.key === 'Home' ? 0 : -1) : (at + step) % buttons.length;
    buttons.at(next)?.focus();
    event.preventDefault();
    event.stopPropagation();
  };

  // A click by the pointer; keys stay in the bar that they came by.
  const giveFocusBack = (event: MouseEvent) => {
    if (event.detail > 0) focusDocument();
  };

  // The chosen tool is where Tab comes in; arrow keys reach the others.
  const toolButton = (id: string) => (
    <CommandButton key={id} id={`tool-${id}`} isPressed={tool === id} tabIndex={tool === id ? 0 : -1} />
  );

  return (
    <div
      className="toolbar"
      role="toolbar"
      aria-label="Tools"
      aria-orientation="vertical"
      ref={bar}
      onKeyDown={moveFocus}
      onClick={giveFocusBack}
    >
      <fieldset className="tool-group" aria-label="Pointer tools">
        {toolButton('select')}
        {toolButton('hand')}
      </fieldset>
      {FAMILIES.map((family) => {
        const own = markTools.filter(({ definition }) => definition.family === family);
        return (
          <fieldset className="tool-group" key={family} aria-label={`${family} tools`}>
            {own.map(({ id }) => toolButton(id))}
          </fieldset>
        );
      })}
      <fieldset className="tool-group" aria-label="Tool options">
        <CommandButton id="tool-lock" isPressed={isToolLocked} tabIndex={-1} />
        <CommandButton id="snap" isPressed={isSnapping} tabIndex={-1} />
        <CommandButton id="see-through" isPressed={seeThrough} tabIndex={-1} />
      </fieldset>
    </div>
  );
}
