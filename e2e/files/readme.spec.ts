import { expect, test } from '@playwright/test';
import { createKeyTable, readKeyTable } from '../support/key-table.ts';

test("the README's table of keys is what the commands say (npm run screenshot writes it anew)", () => {
  expect(readKeyTable()).toBe(createKeyTable());
});
