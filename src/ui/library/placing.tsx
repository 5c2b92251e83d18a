import { needsContent } from '../../editor/tools/place-mark.ts';
import { findMarkTool } from '../../marks/index.ts';
import { useApp, useSession } from '../app-context.tsx';
import { fetched, LoadBoundary } from '../load-boundary.tsx';

const PlacingPanel = fetched(() => import('./placing-panel.tsx'), 'PlacingPanel');

/** Library for picture and signature tools. */
export function Placing() {
  const { editor } = useApp();
  const tool = findMarkTool(useSession((state) => state.tool));
  const isOpen = useSession((state) => state.pages.length > 0);
  if (!isOpen || !tool || !needsContent(tool)) return null;
  const shelf = tool.definition.tool.kind === 'image' ? 'pictures' : 'signatures';
  return (
    <LoadBoundary className="progress-card card row" onClose={() => editor.setTool('select')}>
      <PlacingPanel key={`${shelf} ${tool.definition.tool.kind}`} shelf={shelf} tool={tool} />
    </LoadBoundary>
  );
}
