import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Distance of the tooltip from its anchor and from the window's edge (CSS px). */
const GAP = 6;
/** Duration of a long press, which shows the tooltip (ms). */
const PRESS_TIME = 450;

/** Tooltip with a button's name and shortcut, shown on hover and focus. */
export const tip = (text: string, keys?: string) => ({ 'data-tip': text, ...(keys ? { 'data-tip-keys': keys } : {}) });

const anchorOf = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null) ?? undefined;

/** Returns the element with a tooltip that the pointer or focus is on. */
function useAnchor(): HTMLElement | undefined {
  const [anchor, setAnchor] = useState<HTMLElement | undefined>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    const options = { signal: controller.signal, capture: true, passive: true };
    let press: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(press);
      setAnchor(undefined);
    };
    const onOver = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') setAnchor(anchorOf(target));
    };
    const onDown = ({ target, pointerType }: PointerEvent) => {
      hide();
      if (pointerType === 'touch') press = setTimeout(() => setAnchor(anchorOf(target)), PRESS_TIME);
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) setAnchor(anchorOf(target));
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' || key === 'Enter' || key === ' ') hide();
    };
    window.addEventListener('pointerover', onOver, options);
    window.addEventListener('pointerdown', onDown, options);
    window.addEventListener('focusin', onFocus, options);
    window.addEventListener('keydown', onKey, options);
    for (const type of ['pointerup', 'pointercancel', 'focusout', 'wheel', 'blur', 'resize']) {
      window.addEventListener(type, hide, options);
    }
    return () => {
      controller.abort();
      clearTimeout(press);
    };
  }, []);
  return anchor;
}

/** The window's only tooltip: below its anchor, or above if there is no space. */
export function Tooltip() {
  const anchor = useAnchor();
  const box = useRef<HTMLDivElement | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !anchor?.isConnected) return undefined;
    element.showPopover();
    const at = anchor.getBoundingClientRect();
    const { width, height } = element.getBoundingClientRect();
    const left = Math.max(GAP, Math.min(at.left + at.width / 2 - width / 2, window.innerWidth - width - GAP));
    const below = at.bottom + GAP;
    element.style.left = `${left}px`;
    element.style.top = `${below + height > window.innerHeight ? at.top - GAP - height : below}px`;
    return () => {
      if (element.isConnected) element.hidePopover();
    };
  }, [anchor]);
  if (!anchor) return null;
  const { tip: text, tipKeys } = anchor.dataset;
  return (
    <div ref={box} popover="manual" role="tooltip" className="tip">
      {text}
      {tipKeys ? <kbd>{tipKeys}</kbd> : null}
    </div>
  );
}
