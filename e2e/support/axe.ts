import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';

async function findGrave(page: Page) {
  const { violations } = await page.evaluate(async (): Promise<AxeResults> => {
    const loaded: typeof axe = Reflect.get(window, 'axe');
    // Finish transitions: colours in between aren't tested.
    for (const animation of document.getAnimations())
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
    return loaded.run(document, { resultTypes: ['violations'] });
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
    }));
}

/** Expects no serious violations in dark and light colours; ends in light colours. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // Evaluated, not added as a script element: keeps the page's CSP intact.
  await page.evaluate(axe.source);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findGrave(page), `violations of ${what}, ${colorScheme}`).toEqual([]);
  }
}
