import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createUiStore, dismissToast, showToast } from './ui-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const FAULT = { kind: 'error', title: 'Not kept' } as const;
const DONE = { kind: 'info', title: '1 mark imported' } as const;

it('shows one message at a time, and what lasts again after another one', () => {
  const ui = createUiStore();
  let isSo = true;
  showToast(ui, { ...FAULT, lasts: () => isSo });
  showToast(ui, DONE);
  expect(ui.getState().toast?.title).toBe('1 mark imported');
  vi.runAllTimers();
  expect(ui.getState().toast?.title).toBe('Not kept');
  showToast(ui, DONE);
  isSo = false;
  vi.runAllTimers();
  expect(ui.getState().toast).toBeUndefined();
});

it('does not bring back what was put away, nor an error that is over', () => {
  const ui = createUiStore();
  showToast(ui, { ...FAULT, lasts: () => true });
  dismissToast(ui, ui.getState().toast?.id ?? 0);
  showToast(ui, FAULT);
  showToast(ui, DONE);
  vi.runAllTimers();
  expect(ui.getState().toast).toBeUndefined();
});
