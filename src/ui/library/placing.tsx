import { lazy, Suspense } from 'react';
import { needsContent } from '../../editor/tools/place-mark.ts';
import { findMarkTool } from '../../marks/tools.ts';
import { useSession } from '../app-context.tsx';

const PlacingPanel = lazy(() => import('./placing-panel.tsx').then(({ PlacingPanel: Panel }) => ({ default: Panel })));

/** What a tool for pictures or signatures places: chosen from the library while such a tool is in use. */
export function Placing() {
  const tool = findMarkTool(useSession((state) => state.tool));
  const isOpen = useSession((state) => state.pages.length > 0);
  if (!isOpen || !tool || !needsContent(tool)) return null;
  const shelf = tool.definition.tool.kind === 'image' ? 'pictures' : 'signatures';
  return (
    <Suspense fallback={null}>
      <PlacingPanel key={shelf} shelf={shelf} tool={tool} />
    </Suspense>
  );
}
