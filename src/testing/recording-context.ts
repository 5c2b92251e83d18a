// Canvas context that records calls instead of painting, to test painters without a browser.
import type { PaintContext, PaintEnvironment } from '../marks/kit/define-mark.ts';

export interface PaintCall {
  readonly name: string;
  readonly args: readonly unknown[];
  readonly state: Readonly<Record<string, unknown>>;
}

export interface Recording {
  readonly context: PaintContext;
  readonly calls: readonly PaintCall[];
  /** Number of unmatched `save` calls. */
  depth(): number;
  state(): Readonly<Record<string, unknown>>;
}

const INITIAL_STATE = {
  globalAlpha: 1,
  globalCompositeOperation: 'source-over',
  lineDash: '',
  fillStyle: '#000000',
  strokeStyle: '#000000',
  lineWidth: 1,
  filter: 'none',
  isClipped: false,
};

/** Records every call: reading an unknown property returns a recorded function. */
export function recordPainting(): Recording {
  const calls: PaintCall[] = [];
  const stack: Record<string, unknown>[] = [];
  let state: Record<string, unknown> = { ...INITIAL_STATE };
  const call = (name: string, args: readonly unknown[]): void => {
    calls.push({ name, args, state });
    if (name === 'save') stack.push(state);
    if (name === 'restore') state = stack.pop() ?? state;
    if (name === 'clip') state = { ...state, isClipped: true };
    if (name === 'setLineDash') state = { ...state, lineDash: String(args[0]) };
  };
  const context = new Proxy(
    {},
    {
      get: (_target, name) =>
        typeof name === 'string' && name in state
          ? state[name]
          : (...args: unknown[]) => {
              call(String(name), args);
              return name === 'getLineDash' ? [] : undefined;
            },
      set(_target, name, value: unknown) {
        state = { ...state, [String(name)]: value };
        return true;
      },
    },
  ) as unknown as PaintContext;
  return { context, calls, depth: () => stack.length, state: () => state };
}

/** Characters are half as wide as the font size; images aren't decoded unless given. */
export function testEnvironment(
  options: { readonly seeThrough?: boolean; readonly picture?: CanvasImageSource } = {},
): PaintEnvironment {
  const measureText = (text: string, fontSize: number) => [...text].length * fontSize * 0.5;
  return { measure: () => measureText, image: () => options.picture, seeThrough: options.seeThrough ?? false };
}
