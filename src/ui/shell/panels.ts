// What can stand beside the page: a new panel is one entry here and its name in the commands.
import { lazy } from 'react';
import type { PanelName } from '../../editor/commands/index.ts';
import { msg } from '../../messages/index.ts';
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
    Content: lazy(() => import('../panels/marks-list.tsx').then(({ MarksPanel: Panel }) => ({ default: Panel }))),
  },
  comments: {
    label: msg('Comments'),
    isTab: true,
    Content: lazy(() =>
      import('../panels/comments-panel.tsx').then(({ CommentsPanel: Panel }) => ({ default: Panel })),
    ),
  },
  redact: {
    label: msg('Find and redact'),
    isTab: false,
    isWide: true,
    Content: lazy(() =>
      import('../find-redact/find-redact-panel.tsx').then(({ FindRedactPanel: Panel }) => ({ default: Panel })),
    ),
  },
  review: {
    label: msg('Review redactions'),
    isTab: false,
    isWide: true,
    Content: lazy(() => import('../redaction/review-panel.tsx').then(({ ReviewPanel: Panel }) => ({ default: Panel }))),
  },
  scan: {
    label: msg('Scan'),
    isTab: false,
    Content: lazy(() => import('../panels/scan-panel.tsx').then(({ ScanPanel: Panel }) => ({ default: Panel }))),
  },
  developer: {
    label: msg('Developer'),
    isTab: false,
    Content: lazy(() =>
      import('../panels/developer-panel.tsx').then(({ DeveloperPanel: Panel }) => ({ default: Panel })),
    ),
  },
};
