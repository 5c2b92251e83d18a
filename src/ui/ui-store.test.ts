import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createUiStore, dismissToast, resizeInspector, showToast } from './ui-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const NOTHING_KEPT = { get: () => undefined, set: () => undefined };

const FAULT = { kind: 'error', title: 'Not saved' } as const;
const DONE = { kind: 'info', title: '1 mark imported' } as const;

it('shows one message at a time, and lasting ones again afterwards', () => {
  const ui = createUiStore(NOTHING_KEPT);
  let isSo = true;
  showToast(ui, { ...FAULT, lasts: () => isSo });
  showToast(ui, DONE);
  expect(ui.getState().toast?.title).toBe('1 mark imported');
  vi.runAllTimers();
  expect(ui.getState().toast?.title).toBe('Not saved');
  showToast(ui, DONE);
  isSo = false;
  vi.runAllTimers();
  expect(ui.getState().toast).toBeUndefined();
});

it('restores neither closed panels nor past errors', () => {
  const ui = createUiStore(NOTHING_KEPT);
  showToast(ui, { ...FAULT, lasts: () => true });
  dismissToast(ui, ui.getState().toast?.id ?? 0);
  showToast(ui, FAULT);
  showToast(ui, DONE);
  vi.runAllTimers();
  expect(ui.getState().toast).toBeUndefined();
});

it('asks again for a name that an earlier visit did not give', () => {
  expect(createUiStore({ get: () => '', set: () => undefined }).getState().author).toBeUndefined();
});

it('notes how a person likes it, and begins with that the next time', () => {
  const noted = new Map<string, string>();
  const settings = {
    get: (name: string) => noted.get(name),
    set: (name: string, value: string) => void noted.set(name, value),
  };
  const ui = createUiStore(settings);
  ui.setState({ theme: 'dark' });
  ui.setState({ isInspectorOpen: false });
  resizeInspector(ui, 9999);
  ui.setState({ author: 'Ada' });
  const next = createUiStore(settings).getState();
  expect(next).toMatchObject({ theme: 'dark', isInspectorOpen: false, inspectorWidth: 420, author: 'Ada' });
  noted.set('theme', 'purple');
  expect(createUiStore(settings).getState().theme).toBe('system');
});
