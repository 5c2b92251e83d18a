import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';

/** Expects no violation that axe calls serious or critical. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // Evaluated, not added as a script: the page's Content-Security-Policy stays as it is.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(async (): Promise<AxeResults> => {
    const loaded: typeof axe = Reflect.get(window, 'axe');
    return loaded.run(document, { resultTypes: ['violations'] });
  });
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
    }));
  expect(grave, `violations of ${what}`).toEqual([]);
}
