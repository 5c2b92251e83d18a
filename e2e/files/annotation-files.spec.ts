import { plainPicture } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

const XFDF = `<?xml version="1.0" encoding="UTF-8"?>
<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots>
<square page="0" rect="300,200,600,400" color="#FF0000" width="4" name="square"/>
<fileattachment page="0" rect="1,1,2,2" name="file"/>
</annots></xfdf>`;

test('dropped XFDF is named, says what it loses, and is imported once the user agrees, as one step', async ({
  app,
}) => {
  await app.open(plainPicture());
  await app.drop([{ name: 'review.xfdf', mimeType: '', buffer: Buffer.from(XFDF) }]);
  await expect(app.dialog).toHaveAccessibleName('review.xfdf is in the format XFDF');
  await expect(app.dialog.getByRole('listitem')).toHaveText(['4: <fileattachment> – there is no mark of this kind']);
  await app.dialog.getByRole('button', { name: 'Load 1 mark' }).click();
  await app.expectMarkCount(1);
  await app.press('Control+z');
  await app.expectMarkCount(0);
});
