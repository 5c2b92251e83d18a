// Wires up the application, commands and window for the views.
import { createActions } from '../app/actions.ts';
import type { Application } from '../app/application.ts';
import { withPart } from '../app/load-part.ts';
import { createCommands } from '../editor/commands/index.ts';
import type { PointerInputHandle } from '../editor/pointer-input.ts';
import { createTools } from '../editor/tools/registry.ts';
import { announceEditor } from './announcements.ts';
import type { App } from './app-context.tsx';
import { focusNextPart } from './shell/parts.ts';
import { bringUpPanel, showPanel } from './shell/sheets.tsx';
import { showCommands } from './shown-commands.ts';
import { createBegin } from './start/begin.ts';
import { announce, dropFocusRequest, showResults, type UiStore } from './ui-store.ts';
import { keepViewSettings } from './view-settings.ts';

export function createServices(app: Application, ui: UiStore): App {
  let input: PointerInputHandle | undefined;
  // The find and redact panel has its own search field.
  const isPanelShown = () => ui.getState().panel === 'redact' && document.querySelector('.find-redact') !== null;
  const find = () => ui.setState({ isFinding: !isPanelShown(), focusRequest: 'find' });
  const all = createCommands(app.editor, {
    ...createActions(app),
    find,
    findStep: (by) => {
      if (isPanelShown()) void withPart(app, app.loadRedacting, (redacting) => redacting.step(by));
      else if (ui.getState().isFinding) void withPart(app, app.loadFinding, (finding) => finding.step(by));
      else find();
    },
    showPanel: (panel) => showPanel(ui, panel),
    focusNextPart,
    comment: () => {
      bringUpPanel(ui, 'comments');
      const [uid] = app.editor.session.getState().selection;
      if (uid !== undefined) ui.setState({ focusRequest: `comment ${uid}` });
    },
    findAndRedact: (text) =>
      void withPart(app, app.loadRedacting, (redacting) => {
        redacting.setTyped(text);
        showPanel(ui, 'redact');
      }),
    highlightsFields: () => ui.getState().highlightsFields,
    toggleFieldHighlight: () => ui.setState(({ highlightsFields }) => ({ highlightsFields: !highlightsFields })),
    toggleTheme: () => ui.setState({ theme: document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark' }),
    placeDate: () =>
      void withPart(
        app,
        () => import('./library/place-date.ts'),
        ({ placeDate }) => placeDate(app.editor),
      ),
    straighten: () => ui.setState({ isStraightening: true }),
    toggleResults: () => showResults(ui, !ui.getState().isListing),
    isShowingResults: () => ui.getState().isListing,
    save: (what) =>
      void withPart(app, app.loadSaving, (saving) => saving[what](() => ui.setState({ dialog: 'export' }))),
    showDialog: (dialog) => ui.setState({ dialog }),
    cancelGesture: () => input?.cancelGesture() ?? false,
    undoGesture: () => input?.undoGesture() ?? false,
    isGestureRunning: () => input?.isBusy() ?? false,
  });
  const commands = showCommands(all, { ui, isEmbedded: app.device.isEmbedded });
  app.editor.session.subscribe((state, before) => {
    if (state.selection !== before.selection) dropFocusRequest(ui);
  });
  keepViewSettings(app.editor.session, app.device.settings);
  announceEditor(app.editor, (text) => announce(ui, text));
  app.workspace.subscribe(({ kind }) => {
    // Opening succeeded: earlier errors are obsolete.
    if (kind === 'opened') {
      ui.setState(({ toast }) => ({
        isListing: false,
        isStraightening: false,
        ...(toast?.kind === 'error' ? { toast: undefined } : {}),
      }));
    }
  });
  return {
    ...app,
    ui,
    commands,
    begin: createBegin({ workspace: app.workspace, commands, ui }),
    isMac: /Mac|iPhone|iPad/.test(navigator.platform),
    toolOf: createTools(app.editor),
    setInput: (handle) => {
      input = handle;
    },
    focusDocument: () => input?.focus(),
  };
}
