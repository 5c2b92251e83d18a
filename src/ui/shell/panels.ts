// Panels next to the page: add a panel with one entry here and its name in the commands.
import type { PanelName } from '../../editor/commands/index.ts';
import { msg } from '../../messages/index.ts';
import type { IconName } from '../icons.tsx';
import { fetched } from '../load-boundary.tsx';
import { PropertiesPanel } from '../panels/properties.tsx';

interface PanelSpec {
  readonly label: string;
  /** Icon of the inspector tab; panels without one fill the inspector and can be closed. */
  readonly tabIcon?: IconName;
  /** True for panels wider than the tabs. */
  readonly isWide?: true;
  readonly Content: React.ComponentType;
}

export const PANELS: Readonly<Record<PanelName, PanelSpec>> = {
  properties: { label: msg('Properties'), tabIcon: 'properties', Content: PropertiesPanel },
  marks: {
    label: msg('Marks'),
    tabIcon: 'list',
    Content: fetched(() => import('../panels/marks-list.tsx'), 'MarksPanel'),
  },
  comments: {
    label: msg('Comments'),
    tabIcon: 'comment',
    Content: fetched(() => import('../panels/comments-panel.tsx'), 'CommentsPanel'),
  },
  layers: {
    label: msg('Layers'),
    Content: fetched(() => import('../layers/layers-panel.tsx'), 'LayersPanel'),
  },
  redact: {
    label: msg('Find and redact'),
    isWide: true,
    Content: fetched(() => import('../find-redact/find-redact-panel.tsx'), 'FindRedactPanel'),
  },
  review: {
    label: msg('Review redactions'),
    isWide: true,
    Content: fetched(() => import('../redaction/review-panel.tsx'), 'ReviewPanel'),
  },
  inspect: {
    label: msg('Check redactions'),
    isWide: true,
    Content: fetched(() => import('../redaction/inspect-panel.tsx'), 'InspectPanel'),
  },
  scan: {
    label: msg('Scan'),
    Content: fetched(() => import('../panels/scan-panel.tsx'), 'ScanPanel'),
  },
  developer: {
    label: msg('Developer'),
    Content: fetched(() => import('../panels/developer-panel.tsx'), 'DeveloperPanel'),
  },
};
