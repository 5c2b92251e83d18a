import type { Page } from '@playwright/test';
import { API_KEY } from '../support/account.ts';
import type { App } from '../support/app.ts';
import { expect, test } from '../support/test.ts';

async function ask(app: App, key: string) {
  const panel = await app.showPanel('Developer');
  await panel.getByLabel('API key').fill(key);
  await panel.getByLabel('User identifier').fill('1234');
  await panel.getByLabel('Role').fill('admin');
  await panel.getByRole('button', { name: 'Get a token' }).click();
  return panel;
}

const readStorage = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const read = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href];
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue;
      const database = await read(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        kept.push(await read(database.transaction(store).objectStore(store).getAll()));
      }
      database.close();
    }
    return JSON.stringify(kept);
  });

test('the API key gets a token, which is shown and never stored', async ({ app, page }) => {
  const panel = await ask(app, API_KEY);
  const token = await panel
    .locator('dt', { hasText: 'access_token' })
    .locator('xpath=following-sibling::dd')
    .textContent();
  expect(token?.length).toBeGreaterThan(20);
  await expect(panel.locator('dl')).toContainText('userid:1234 role:admin');
  await expect(panel.locator('dl')).toContainText('3600');
  const kept = await readStorage(page);
  expect(kept).not.toContain(token);
  expect(kept).not.toContain(API_KEY);
  await panel.getByRole('button', { name: 'Forget' }).click();
  await expect(page.getByText(token ?? '')).toBeHidden();
  await page.reload();
  await app.showPanel('Developer');
  await expect(page.getByText(token ?? '')).toBeHidden();
  await expect(panel.getByLabel('API key')).toHaveValue('');
});

test('a wrong key is reported', async ({ app, guard }) => {
  guard.expectConsole(/status of 401 .*\/v1\/authTokens/);
  const panel = await ask(app, 'another key');
  await expect(panel.getByRole('alert')).toHaveText('The API key is missing or wrong. (401 invalid_client)');
});
