// What can stand beside the page: a new panel is one entry here and its name in the commands.
import type { PanelName } from '../../editor/commands/index.ts';
import { msg } from '../../messages/index.ts';
import { fetched } from '../load-boundary.tsx';
import { PropertiesPanel } from '../panels/properties.tsx';

interface PanelSpec {
  readonly label: string;
  /** Whether it is one of the tabs of the inspector; another panel takes the whole place, with a heading and a way to close it. */
  readonly isTab: boolean;
  /** Whether it needs more room than the tabs do. */
  readonly isWide?: true;
  readonly Content: React.ComponentType;
}

export const PANELS: Readonly<Record<PanelName, PanelSpec>> = {
  properties: { label: msg('Properties'), isTab: true, Content: PropertiesPanel },
  marks: {
    label: msg('Marks'),
    isTab: true,
    Content: fetched(() => import('../panels/marks-list.tsx'), 'MarksPanel'),
  },
  comments: {
    label: msg('Comments'),
    isTab: true,
    Content: fetched(() => import('../panels/comments-panel.tsx'), 'CommentsPanel'),
  },
  redact: {
    label: msg('Find and redact'),
    isTab: false,
    isWide: true,
    Content: fetched(() => import('../find-redact/find-redact-panel.tsx'), 'FindRedactPanel'),
  },
  review: {
    label: msg('Review redactions'),
    isTab: false,
    isWide: true,
    Content: fetched(() => import('../redaction/review-panel.tsx'), 'ReviewPanel'),
  },
  scan: {
    label: msg('Scan'),
    isTab: false,
    Content: fetched(() => import('../panels/scan-panel.tsx'), 'ScanPanel'),
  },
  developer: {
    label: msg('Developer'),
    isTab: false,
    Content: fetched(() => import('../panels/developer-panel.tsx'), 'DeveloperPanel'),
  },
};
