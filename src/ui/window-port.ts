import type { WindowPort } from '../app/ports.ts';
import { fontLoading, pageMeasure } from '../canvas/environment.ts';
import { bringUpPanel, coveredHeight } from './shell/sheets.tsx';
import { announce, showResults, showToast, type UiStore } from './ui-store.ts';

export const createWindowPort = (ui: UiStore): WindowPort => ({
  notify: (message) => showToast(ui, message),
  announce: (text) => announce(ui, text),
  showProgress: (progress) => ui.setState({ progress }),
  showScanPanel: () => bringUpPanel(ui, 'scan'),
  showResults: () => showResults(ui, true),
  hideResults: () => showResults(ui, false),
  showDocument: () => ui.setState({ isListing: false, panel: 'scan' }),
  showImportReport: (report) =>
    ui.setState(({ importReports }) => ({
      importReports: [...importReports, { ...report, key: crypto.randomUUID() }],
    })),
  showPresets: (presets) => ui.setState((state) => ({ presets: [...state.presets, presets] })),
  askConflict: (conflict) => ui.setState({ conflict }),
  showRecipe: (recipe) => ui.setState({ dialog: 'recipe', recipe }),
  askSeveral: (several) => ui.setState({ several }),
  askReceived: (received) => ui.setState({ received }),
  askPassword: (passwordRequest) => ui.setState({ passwordRequest }),
  coveredHeight,
  textMeasure: pageMeasure,
  fontLoading,
});
