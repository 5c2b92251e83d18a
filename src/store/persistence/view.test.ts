import { expect, it } from 'vitest';
import { createTestEditor } from '../../testing/test-editor.ts';
import { toView } from './records.ts';
import { showView, viewOf } from './view.ts';

it('is looked at as before: the page, the place on it, how it is turned and put straight', () => {
  const editor = createTestEditor([]);
  editor.turnView(1);
  editor.straighten(1, -2.5);
  editor.lookAt(1, { x: 300, y: 400 }, 2);
  const kept = toView(JSON.parse(JSON.stringify(viewOf(editor.session.getState()))));
  if (!kept) throw new Error('The view is not taken back');
  const next = createTestEditor([]);
  showView(next, kept);
  const { turn, straightening, camera } = next.session.getState();
  expect(turn).toBe(90);
  expect([...straightening]).toEqual([[1, -2.5]]);
  expect(camera.scale).toBe(2);
  expect(viewOf(next.session.getState()).center.x).toBeCloseTo(300, 0);
  expect(viewOf(next.session.getState()).center.y).toBeCloseTo(400, 0);
});

it.each([{ turn: 45 }, { straightening: [[1, 400]] }, { straightening: [['a', 1]] }])(
  'of nonsense is not taken: %j',
  (wrong) => {
    const { session } = createTestEditor([]);
    expect(toView({ ...viewOf(session.getState()), ...wrong })).toBeUndefined();
  },
);

it('of a time before pages were turned shows them as they are', () => {
  const editor = createTestEditor([]);
  const { turn: _turn, straightening: _straightening, ...old } = viewOf(editor.session.getState());
  editor.turnView(1);
  showView(editor, old);
  expect(editor.session.getState().turn).toBe(0);
});
