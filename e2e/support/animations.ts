// Creates the README's animations: `npm run screenshot`.
import { fileURLToPath } from 'node:url';
import { ExportDialog } from '../output/export-dialog.ts';
import type { App } from './app.ts';
import { Film } from './film.ts';
import { letterPdf } from './pdfs.ts';
import { expect, test } from './test.ts';

const pathOf = (name: string): string => fileURLToPath(new URL(`../${name}.gif`, import.meta.url));

const settled = async (app: App): Promise<void> => {
  await expect(app.messages.getByRole('status')).toHaveCount(0);
};

test.use({ viewport: { width: 1120, height: 700 }, colorScheme: 'light' });

const LETTER = [
  'Northfield Housing Office',
  '',
  'Dear Ms Abernathy,',
  '',
  'Thank you for your letter of 3 March about case 884-22-1093.',
  'Mr Petros Kallas will call you, and writes from',
  'petros.kallas@northfield.example. Please have the papers of',
  'Ms Abernathy ready, and send copies to',
  'archive@northfield.example before the end of the month.',
  '',
  'Yours sincerely',
  'J. Whitcombe',
];

test('animation: find and redact', async ({ app, page }) => {
  await app.open(letterPdf('letter.pdf', [LETTER, ['Enclosures', '', 'Statement of Ms Abernathy, two pages.']]));
  const film = await Film.begin(page);
  await settled(app);
  await film.shoot();
  await app.press('Control+Shift+f');
  const panel = page.getByRole('region', { name: 'Find and redact' });
  await panel.getByLabel('Add a word').fill('Abernathy');
  await film.shoot(900);
  await page.keyboard.press('Enter');
  await expect(panel.getByText('3 of 3 places selected.')).toBeVisible();
  await expect(panel.getByText(/^(Reading|Still reading)/)).toHaveCount(0, { timeout: 60_000 });
  await film.shoot();
  await film.click(panel.getByRole('button', { name: 'E-mail address' }));
  await expect(panel.getByText('5 of 5 places selected.')).toBeVisible();
  await expect(panel.getByText(/^(Reading|Still reading)/)).toHaveCount(0, { timeout: 60_000 });
  await film.shoot();
  await film.click(panel.getByRole('button', { name: 'Redact 5 places' }));
  await expect(panel.getByText('5 places will be removed on export')).toBeVisible();
  await settled(app);
  await film.shoot();
  const dialog = await ExportDialog.open(app);
  await expect(dialog.box.getByText('Painting…')).toHaveCount(0);
  await expect(dialog.box.getByText('Looking for hidden information…')).toHaveCount(0);
  await film.shoot();
  await film.click(dialog.writeButton);
  await dialog.checked();
  await film.shoot(2600);
  await film.save(pathOf('find-and-redact'));
});

test('animation: scan and export', async ({ app, page }) => {
  await app.openSample();
  const film = await Film.begin(page);
  await film.shoot();
  await app.press('Control+b');
  await expect(app.inspector.getByText(/\d+ barcodes found/)).toBeVisible();
  await settled(app);
  await film.shoot();
  await film.click(app.inspector.getByRole('list', { name: 'Barcodes' }).getByRole('button').first());
  await settled(app);
  await film.shoot();
  await film.click(app.inspector.getByRole('button', { name: 'All results' }));
  await expect(app.results).toBeVisible();
  await film.shoot();
  await app.saved(() => film.click(app.results.getByRole('button', { name: 'Save as CSV' })));
  await film.shoot(2600);
  await film.save(pathOf('scan-and-export'));
});
