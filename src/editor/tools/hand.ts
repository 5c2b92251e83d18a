import type { Camera } from '../../kernel/page-view.ts';
import type { Editor } from '../editor.ts';
import type { PointerInput, Tool } from './tool.ts';

export function createHandTool(editor: Editor): Tool {
  let start: { readonly input: PointerInput; readonly camera: Camera } | undefined;
  return {
    pointerDown(input) {
      start = { input, camera: editor.session.getState().camera };
    },
    pointerMove(input) {
      if (!start) return;
      const { camera } = start;
      editor.setCamera({
        scale: camera.scale,
        x: camera.x + input.screenPoint.x - start.input.screenPoint.x,
        y: camera.y + input.screenPoint.y - start.input.screenPoint.y,
      });
    },
    pointerUp() {
      start = undefined;
    },
    cancel() {
      start = undefined;
    },
    isBusy: () => start !== undefined,
    cursor: () => (start ? 'grabbing' : 'grab'),
  };
}
