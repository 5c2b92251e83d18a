import { expect, it } from 'vitest';
import type { ImportReport } from '../app/ports.ts';
import { createUiStore } from './ui-store.ts';
import { createWindowPort } from './window-port.ts';

it('asks about every file whose marks do not all conform, one after the other', () => {
  const ui = createUiStore({ get: () => undefined, set: () => undefined });
  const window = createWindowPort(ui);
  const reports = ['a.json', 'b.json'].map((name) => ({ file: new File([], name) }) as ImportReport);
  for (const report of reports) window.showImportReport(report);
  const waiting = ui.getState().importReports;
  expect(waiting).toMatchObject(reports);
  expect(new Set(waiting.map(({ key }) => key)).size).toBe(2);
});
