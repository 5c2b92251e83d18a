import { expect, it, vi } from 'vitest';
import type { Renumbering } from '../kernel/page-list.ts';
import type { AutosaveFault } from '../store/autosave-state.ts';
import { createFakePicture, createTestApplication } from '../testing/test-application.ts';
import { createFaultReporter } from './autosave-faults.ts';
import type { WorkspaceEvent } from './workspace.ts';

const failed = (fault: AutosaveFault): WorkspaceEvent => ({ kind: 'failed', what: 'autosave', fault });
const MOVES: Renumbering = { newNumbers: new Map(), turned: new Map() };
const REARRANGED: WorkspaceEvent = { kind: 'rearranged', picture: createFakePicture('a.png'), moves: MOVES };

function setUp() {
  const { core, shown } = createTestApplication();
  const askToPersist = vi.fn();
  const device = { ...core.device, askToPersist };
  const report = createFaultReporter({ ...core, device });
  return { shown, report: (...events: WorkspaceEvent[]) => events.forEach(report), askToPersist };
}

it('reports each kind of fault once, and again after a recovery', () => {
  const { shown, report } = setUp();
  report(failed('full'), failed('full'), failed('silent'));
  expect(shown.messages.map(({ kind }) => kind)).toEqual(['error', 'error']);
  report({ kind: 'saved' }, failed('silent'));
  expect(shown.messages).toHaveLength(3);
});

it('stays until everything is saved or the document closes', () => {
  for (const end of [{ kind: 'saved' }, { kind: 'left' }] as const) {
    const { shown, report } = setUp();
    report(failed('full'));
    const lasts = () => shown.messages[0]?.lasts?.();
    report(REARRANGED, { kind: 'failed', what: 'opening', name: 'b.png', detail: 'It is cut off.' });
    expect(lasts()).toBe(true);
    report(end);
    expect(lasts()).toBe(false);
  }
});

it('does not report documents taken by another tab: leaving reports them', () => {
  const { shown, report } = setUp();
  report(failed('taken'));
  expect(shown.messages).toEqual([]);
});

it('asks the browser for lasting storage once there is something to lose, and once only', () => {
  const { report, askToPersist } = setUp();
  report(failed('full'));
  expect(askToPersist).not.toHaveBeenCalled();
  report({ kind: 'saved' }, { kind: 'saved' });
  expect(askToPersist).toHaveBeenCalledTimes(1);
});
