import type { LayoutMode } from '../../kernel/page-layout.ts';
import type { PageNumber } from '../../kernel/page-number.ts';
import { msg, t } from '../../messages/index.ts';
import { nextScale, zoomAt } from '../camera.ts';
import { always, type CommandContext, type CommandSpec, hasSelection, PANEL_NAMES, type PanelName } from './command.ts';

/** Shown in English too, for users stuck in a language they can't read. */
const IN_ALL_TONGUES = 'language sprache langue idioma lingua taal język';

export const createViewCommands = (context: CommandContext): CommandSpec[] => [
  ...createZoomCommands(context),
  ...createPageCommands(context),
  ...createLayoutCommands(context),
  ...createLookCommands(context),
];

function createZoomCommands(context: CommandContext): CommandSpec[] {
  const { editor } = context;
  const { session } = editor;

  const zoomTo = (scale: number) => {
    const { camera, viewport } = session.getState();
    editor.setCamera(zoomAt(camera, { x: viewport.width / 2, y: viewport.height / 2 }, scale));
  };

  return [
    {
      id: 'zoom-in',
      label: msg('Zoom in'),
      icon: 'zoom-in',
      shortcuts: ['Mod++', 'Mod+=', '+', '='],
      run: () => zoomTo(nextScale(session.getState().camera.scale, 1)),
    },
    {
      id: 'zoom-out',
      label: msg('Zoom out'),
      icon: 'zoom-out',
      shortcuts: ['Mod+-', '-'],
      run: () => zoomTo(nextScale(session.getState().camera.scale, -1)),
    },
    {
      id: 'zoom-100',
      label: msg('Real size'),
      icon: 'zoom-100',
      shortcuts: ['Mod+0', 'Shift+0'],
      run: () => zoomTo(1),
    },
    {
      id: 'fit-page',
      label: msg('Whole page'),
      keywords: msg('fit'),
      icon: 'fit-page',
      shortcuts: ['Shift+1', 'Mod+1'],
      isOn: () => session.getState().fit === 'page',
      run: () => editor.fit('page'),
    },
    {
      id: 'fit-width',
      label: msg('Page width'),
      keywords: msg('fit'),
      icon: 'fit-width',
      shortcuts: ['Shift+2', 'Mod+2'],
      isOn: () => session.getState().fit === 'width',
      run: () => editor.fit('width'),
    },
    {
      id: 'zoom-selection',
      label: msg('Zoom to the selection'),
      icon: 'zoom-selection',
      shortcuts: ['Shift+3', 'Mod+3'],
      when: hasSelection(context),
      run() {
        const bounds = editor.selectionBounds();
        if (bounds) editor.zoomToArea(bounds, editor.selectionPage());
      },
    },
  ];
}

const LAYOUTS: readonly (readonly [LayoutMode, string])[] = [
  ['continuous', msg('Continuous scroll')],
  ['single', msg('One page at a time')],
  ['two-up', msg('Two pages side by side')],
];

function createLayoutCommands(context: CommandContext): CommandSpec[] {
  const { editor, actions } = context;
  const { session } = editor;
  return [
    ...LAYOUTS.map(
      ([mode, label]): CommandSpec => ({
        id: `layout-${mode}`,
        label,
        icon: `layout-${mode}`,
        keywords: msg('continuous scroll single two up layout'),
        isOn: () => session.getState().layoutMode === mode,
        run: () => editor.setLayoutMode(mode),
      }),
    ),
    {
      id: 'turn-view',
      label: msg('Turn the view'),
      icon: 'turn-view',
      keywords: msg('rotate 90 clockwise'),
      shortcuts: ['Shift+r'],
      run: () => editor.turnView(1),
    },
    {
      id: 'straighten',
      label: msg('Straighten the page'),
      icon: 'straighten',
      keywords: msg('deskew slanted scan angle rotate'),
      run: actions.straighten,
    },
    {
      id: 'wheel-zooms',
      label: msg('Wheel zooms'),
      keywords: msg('mouse setting scroll swap'),
      when: always,
      isOn: () => session.getState().wheelZooms,
      run() {
        const wheelZooms = !session.getState().wheelZooms;
        session.setState({ wheelZooms });
        editor.ports.notify(
          wheelZooms ? t('Wheel zooms, Ctrl + wheel scrolls') : t('Wheel scrolls, Ctrl + wheel zooms'),
        );
      },
    },
  ];
}

function createPageCommands(context: CommandContext): CommandSpec[] {
  const { editor } = context;
  const { session } = editor;

  const goTo = (pageNumber: PageNumber) => () => {
    editor.goToPage(Math.min(session.getState().pages.length, Math.max(1, pageNumber)));
  };
  const stepBy = (pages: number) => () => goTo(session.getState().pageNumber + pages)();

  return [
    {
      id: 'next-page',
      label: msg('Next page'),
      icon: 'next-page',
      shortcuts: ['PageDown'],
      when: () => session.getState().pageNumber < session.getState().pages.length,
      run: stepBy(1),
    },
    {
      id: 'previous-page',
      label: msg('Previous page'),
      icon: 'previous-page',
      shortcuts: ['PageUp'],
      when: () => session.getState().pageNumber > 1,
      run: stepBy(-1),
    },
    {
      id: 'first-page',
      label: msg('First page'),
      shortcuts: ['Home'],
      run: goTo(1),
    },
    {
      id: 'last-page',
      label: msg('Last page'),
      shortcuts: ['End'],
      run: goTo(Number.MAX_SAFE_INTEGER),
    },
  ];
}

const SHOW_LABELS: Readonly<Record<PanelName, string>> = {
  properties: msg('Show properties'),
  marks: msg('Show marks'),
  comments: msg('Show comments'),
  layers: msg('Layers…'),
  redact: msg('Find and redact panel'),
  review: msg('Review panel'),
  inspect: msg('Check redactions…'),
  scan: msg('Scan panel'),
  developer: msg('Developer panel'),
};

const LAYERS = { icon: 'layers', keywords: msg('several people review marks files visible lock') } as const;

function createLookCommands(context: CommandContext): CommandSpec[] {
  const { editor, actions } = context;
  const { session } = editor;
  return [
    {
      id: 'see-through',
      label: msg('See through redactions'),
      icon: 'see-through',
      keywords: msg('review draft'),
      shortcuts: ['Shift+x'],
      isOn: () => session.getState().seeThrough,
      run: () => session.setState((state) => ({ seeThrough: !state.seeThrough })),
    },
    {
      id: 'form-fields',
      label: msg('Highlight form fields'),
      icon: 'form-fields',
      when: actions.hasForm,
      isOn: actions.highlightsFields,
      run: actions.toggleFieldHighlight,
    },
    {
      id: 'toggle-theme',
      label: msg('Light or dark'),
      icon: 'theme',
      keywords: msg('theme appearance'),
      when: always,
      run: actions.toggleTheme,
    },
    {
      id: 'language',
      label: msg('Language…'),
      icon: 'language',
      keywords: IN_ALL_TONGUES,
      when: always,
      run: () => actions.showDialog('language'),
    },
    {
      id: 'next-part',
      label: msg('Next part of the window'),
      keywords: msg('focus header tools pages inspector leave'),
      shortcuts: ['F6'],
      isGlobal: true,
      when: always,
      run: actions.focusNextPart,
    },
    ...PANEL_NAMES.map(
      (panel): CommandSpec => ({
        id: `show-${panel}`,
        label: SHOW_LABELS[panel],
        ...(panel === 'developer' ? { keywords: msg('account token process') } : {}),
        ...(panel === 'layers' ? LAYERS : {}),
        when: always,
        run: () => actions.showPanel(panel),
      }),
    ),
  ];
}
