import { expect, test } from '@playwright/test';
import { createKeyTable, readKeyTable } from '../support/key-table.ts';

test('the table of keys is up to date (npm run screenshot updates it)', () => {
  expect(readKeyTable()).toBe(createKeyTable());
});
