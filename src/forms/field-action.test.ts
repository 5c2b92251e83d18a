import { expect, it } from 'vitest';
import { buildForm, widget } from '../testing/pdf/build-form.ts';
import { pageObject } from '../testing/pdf/build-pdf.ts';
import { readForm } from './index.ts';

const BOX = [50, 700, 250, 720];

it.each([
  ['/S /ResetForm', { kind: 'reset', fields: [], allBut: true }],
  ['/S /ResetForm /Fields [(a) (b)]', { kind: 'reset', fields: ['a', 'b'], allBut: false }],
  ['/S /ResetForm /Fields [(a)] /Flags 1', { kind: 'reset', fields: ['a'], allBut: true }],
  [`/S /GoTo /D [${pageObject(0)} 0 R /Fit]`, { kind: 'goToPage', page: 1 }],
  ['/S /GoTo /D (there)', { kind: 'goToPage', page: 1 }],
  ['/S /GoTo /D /old', { kind: 'goToPage', page: 1 }],
  ['/S /GoTo /D (nowhere)', null],
  ['/S /Named /N /NextPage', { kind: 'goToPage', page: 1 }],
  ['/S /Named /N /Print', null],
  ['/S /SubmitForm /F (http://example.org)', null],
  ['/S /Launch /F (x)', null],
])('reads the action %s of a button', async (action, expected) => {
  const to = `[${pageObject(0)} 0 R /Fit]`;
  const { fields } = await readForm(
    buildForm({
      fields: [widget('go', 'Btn', BOX, `/Ff 65536 /A << ${action} >>`)],
      catalog: `/Names << /Dests << /Kids [<< /Names [(other) null (there) << /D ${to} >>] >>] >> >> /Dests << /old ${to} >>`,
    }),
  );
  expect(fields[0]?.action).toEqual(expected);
});
