import { expect, it, vi } from 'vitest';
import { createAutosaveStore } from '../store/autosave-state.ts';
import { createDocumentStore } from '../store/document.ts';
import { buildMark } from '../testing/build-marks.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { createRandom } from '../testing/random.ts';
import { waitFor } from '../testing/wait-for.ts';
import { createGate, type GateAnswer } from './gate.ts';

function setUp({ saves = true }: { readonly saves?: boolean } = {}) {
  const document = createDocumentStore();
  const autosaveState = createAutosaveStore();
  const given = { isKept: false, isOpen: true };
  const settle = vi.fn(async () => {
    if (saves) given.isKept = true;
    else autosaveState.setState({ kind: 'failed', fault: 'full', detail: 'No room' }, true);
    return given.isKept;
  });
  const clock = createFakeClock();
  const saveAsFile = vi.fn(async () => true);
  const gate = createGate({
    document,
    autosaveState,
    name: () => (given.isOpen ? 'a.png' : undefined),
    settle,
    isKept: () => given.isKept,
    saveAsFile,
    clock,
  });
  const draw = (seed = 1) =>
    document.commit('Draw', (transaction) =>
      transaction.add({ ...buildMark('LineAnnotation', createRandom(seed)), uid: `${seed}` }),
    );
  const answer = async (how: GateAnswer) => {
    await waitFor(() => expect(gate.state.getState().question).toBeDefined());
    gate.state.getState().question?.answer(how);
  };
  return { clock, document, autosaveState, gate, given, settle, saveAsFile, draw, answer };
}

it('closes saved and empty documents without asking', async () => {
  const { gate, given, draw, settle } = setUp({ saves: false });
  expect(await gate.pass()).toBe(true);
  draw();
  given.isKept = true;
  expect(await gate.pass()).toBe(true);
  given.isKept = false;
  given.isOpen = false;
  expect(await gate.pass()).toBe(true);
  expect(settle).not.toHaveBeenCalled();
});

it('saves the last changes without a question', async () => {
  const { gate, draw, settle } = setUp();
  draw();
  expect(await gate.pass()).toBe(true);
  expect(settle).toHaveBeenCalledTimes(1);
});

it.each([
  ['cancel', false, 0],
  ['discard', true, 0],
  ['save', true, 1],
] as const)('asks about what cannot be kept: %s', async (how, isOpen, files) => {
  const { gate, draw, answer, saveAsFile } = setUp({ saves: false });
  draw();
  const passed = gate.pass();
  await answer(how);
  expect(await passed).toBe(isOpen);
  expect(saveAsFile).toHaveBeenCalledTimes(files);
});

it('keeps the document when the file could not be made', async () => {
  const { gate, draw, answer, saveAsFile } = setUp({ saves: false });
  saveAsFile.mockResolvedValue(false);
  draw();
  const passed = gate.pass();
  await answer('save');
  expect(await passed).toBe(false);
});

it('asks again about work that came in while the file was made', async () => {
  const { gate, draw, answer, saveAsFile } = setUp({ saves: false });
  draw(1);
  saveAsFile.mockImplementationOnce(async () => {
    draw(2);
    return true;
  });
  const passed = gate.pass();
  await answer('save');
  await answer('cancel');
  expect(await passed).toBe(false);
});

it('asks once when two ways out are tried at a time', async () => {
  const { gate, draw, answer } = setUp({ saves: false });
  draw();
  const both = [gate.pass(), gate.pass()];
  await answer('discard');
  expect(await Promise.all(both)).toEqual([true, true]);
});

it('asks about deletions, too', async () => {
  const { gate, document, draw, answer } = setUp({ saves: false });
  draw();
  document.commit('Delete', (transaction) => transaction.remove('1'));
  const passed = gate.pass();
  await answer('cancel');
  expect(await passed).toBe(false);
});

it('does not wait for storage that does not answer, and continues once it has', async () => {
  const { clock, gate, given, autosaveState, draw, settle } = setUp();
  draw();
  settle.mockReturnValue(new Promise(() => undefined));
  const passed = gate.pass();
  expect(gate.state.getState().question).toBeUndefined();
  clock.advance(2000);
  await waitFor(() => expect(gate.state.getState().question).toBeDefined());
  given.isKept = true;
  autosaveState.setState({ kind: 'saved' }, true);
  expect(await passed).toBe(true);
  expect(gate.state.getState().question).toBeUndefined();
});

it('knows synchronously what closing the page would lose', () => {
  const { clock, gate, given, autosaveState, draw } = setUp();
  expect(gate.isAtRisk()).toBe(false);
  draw();
  // Nothing that keeps has been loaded, or it could not be.
  expect(gate.isAtRisk()).toBe(true);
  autosaveState.setState({ kind: 'saving', since: clock.now() }, true);
  expect(gate.isAtRisk()).toBe(false);
  clock.advance(60_000);
  expect(gate.isAtRisk()).toBe(true);
  given.isKept = true;
  expect(gate.isAtRisk()).toBe(false);
  given.isKept = false;
  autosaveState.setState({ kind: 'failed', fault: 'silent', detail: '' }, true);
  expect(gate.isAtRisk()).toBe(true);
});
