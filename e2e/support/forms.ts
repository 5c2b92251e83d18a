import { PDFDocument, type PDFField, PDFName, PDFString, rgb, StandardFonts, TextAlignment } from '@cantoo/pdf-lib';
import type { TestPicture } from './app.ts';

const LETTER = { width: 612, height: 792 };

/** Scripts of a field by event: F format, K keystroke, C calculate. */
type Scripts = Readonly<Record<string, string>>;

function addScripts({ acroField }: PDFField, scripts: Scripts): void {
  const { dict } = acroField;
  const actions = Object.entries(scripts).map(([event, script]) => [
    event,
    dict.context.obj({ S: 'JavaScript', JS: PDFString.of(script) }),
  ]);
  dict.set(PDFName.of('AA'), dict.context.obj(Object.fromEntries(actions)));
}

const addTooltip = ({ acroField }: PDFField, text: string): void =>
  acroField.dict.set(PDFName.of('TU'), PDFString.of(text));

export async function formPdf(name = 'form.pdf'): Promise<TestPicture> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const [first, second] = [pdf.addPage([LETTER.width, LETTER.height]), pdf.addPage([LETTER.width, LETTER.height])];
  const form = pdf.getForm();
  const style = { borderWidth: 1, borderColor: rgb(0.6, 0.6, 0.6), font };
  const row = (index: number) => 700 - index * 48;
  const label = (text: string, index: number) => first.drawText(text, { x: 72, y: row(index) + 6, size: 12, font });
  const place = (index: number, height = 22) => ({ x: 220, y: row(index) + 22 - height, width: 300, height, ...style });

  const text = (fieldName: string, index: number, height?: number) => {
    label(fieldName, index);
    const field = form.createTextField(fieldName);
    field.addToPage(first, place(index, height));
    return field;
  };
  const fullName = text('Name', 0);
  addTooltip(fullName, 'Your full name');
  fullName.enableRequired();
  const notes = text('Notes', 1, 40);
  notes.enableMultiline();
  notes.setFontSize(10);
  const code = text('Code', 2);
  code.setMaxLength(6);
  code.enableCombing();
  text('Secret', 3).enablePassword();
  const date = text('Date', 4);
  addScripts(date, { F: 'AFDate_FormatEx("dd.mm.yyyy");', K: 'AFDate_KeystrokeEx("dd.mm.yyyy");' });

  label('Agree', 5);
  form.createCheckBox('Agree').addToPage(first, { x: 220, y: row(5), width: 16, height: 16, borderWidth: 1 });
  label('Size', 6);
  const size = form.createRadioGroup('Size');
  size.addOptionToPage('Small', first, { x: 220, y: row(6), width: 16, height: 16 });
  size.addOptionToPage('Large', first, { x: 280, y: row(6), width: 16, height: 16 });
  label('Country', 7);
  const country = form.createDropdown('Country');
  country.setOptions(['Austria', 'Germany', 'Switzerland']);
  country.addToPage(first, place(7));
  label('Colour', 8);
  const colour = form.createDropdown('Colour');
  colour.setOptions(['Red', 'Green']);
  colour.enableEditing();
  colour.addToPage(first, place(8));
  label('Days', 9);
  const days = form.createOptionList('Days');
  days.setOptions(['Monday', 'Tuesday', 'Wednesday']);
  days.enableMultiselect();
  days.addToPage(first, place(9, 44));
  const net = text('Net', 10);
  addScripts(net, { F: 'AFNumber_Format(2, 0, 0, 0, "", true);', K: 'AFNumber_Keystroke(2, 0, 0, 0, "", true);' });
  const tax = text('Tax', 11);
  addScripts(tax, { F: 'AFNumber_Format(2, 0, 0, 0, "", true);', K: 'AFNumber_Keystroke(2, 0, 0, 0, "", true);' });
  const total = text('Total', 12);
  addScripts(total, {
    F: 'AFNumber_Format(2, 0, 0, 0, "", true);',
    C: 'AFSimple_Calculate("SUM", new Array ("Net", "Tax"));',
  });
  total.enableReadOnly();
  total.setAlignment(TextAlignment.Right);
  form.acroForm.dict.set(PDFName.of('CO'), pdf.context.obj([total.ref]));
  const reset = form.createButton('Reset');
  reset.addToPage('Reset', first, { x: 220, y: row(13), width: 80, height: 22, font });
  for (const { dict } of reset.acroField.getWidgets())
    dict.set(PDFName.of('A'), pdf.context.obj({ S: 'ResetForm', Fields: [PDFString.of('Name')] }));
  second.drawText('Remarks', { x: 72, y: 706, size: 12, font });
  form.createTextField('Remarks').addToPage(second, place(0));
  const buffer = Buffer.from(await pdf.save());
  return { name, mimeType: 'application/pdf', buffer, pages: [LETTER, LETTER] };
}

/** URL that scripts of {@link trapPdf} would request. */
export const TRAP_URL = 'https://trap.example.com/';

const TRAP = `globalThis.trapped = true; if (globalThis.app) app.alert("caught"); this.getField("Name").value = "caught"; globalThis.open?.("${TRAP_URL}"); globalThis.fetch?.("${TRAP_URL}");`;

/** Builds a form with a script in every place: each would change a value and request a page. */
export async function trapPdf(): Promise<TestPicture> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([LETTER.width, LETTER.height]);
  const form = pdf.getForm();
  // A place's own script, so that none counts as another's copy.
  const run = (place: string) => pdf.context.obj({ S: 'JavaScript', JS: PDFString.of(`/* ${place} */ ${TRAP}`) });
  const events = (place: string, keys: string) =>
    pdf.context.obj(Object.fromEntries([...keys].map((key) => [key, run(`${place} ${key}`)])));
  const style = { x: 72, width: 300, height: 22, borderWidth: 1 };
  for (const [index, name] of ['Name', 'City'].entries()) {
    const field = form.createTextField(name);
    field.addToPage(page, { ...style, y: 700 - 48 * index });
    field.acroField.dict.set(PDFName.of('AA'), events(name, name === 'Name' ? 'KFVC' : 'EXDU'));
  }
  const agree = form.createCheckBox('Agree');
  agree.addToPage(page, { ...style, y: 600, width: 16, height: 16 });
  for (const { dict } of agree.acroField.getWidgets()) dict.set(PDFName.of('A'), run('Agree'));
  const reset = form.createButton('Reset');
  reset.addToPage('Reset', page, { ...style, y: 550, width: 80 });
  for (const { dict } of reset.acroField.getWidgets())
    dict.set(PDFName.of('A'), pdf.context.obj({ S: 'ResetForm', Fields: [PDFString.of('City')], Next: run('Reset') }));
  page.node.set(PDFName.of('AA'), events('page', 'OC'));
  const entries = {
    OpenAction: run('OpenAction'),
    AA: pdf.context.obj({ WC: run('WC'), WP: run('WP'), DP: run('DP') }),
    Names: pdf.context.obj({ JavaScript: { Names: [PDFString.of('init'), run('init')] } }),
  };
  for (const [key, value] of Object.entries(entries)) pdf.catalog.set(PDFName.of(key), value);
  const buffer = Buffer.from(await pdf.save());
  return { name: 'trap.pdf', mimeType: 'application/pdf', buffer, pages: [LETTER] };
}

/** A form with `count` fields on one page, in rows of twenty. */
export async function crowdedForm(count: number): Promise<TestPicture> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([LETTER.width, LETTER.height]);
  const form = pdf.getForm();
  const [width, height] = [26, 13];
  for (let index = 0; index < count; index += 1) {
    const field = form.createTextField(`f${index}`);
    const [column, row] = [index % 20, Math.floor(index / 20)];
    field.addToPage(page, { x: 30 + column * (width + 2), y: 760 - row * (height + 1.5), width, height });
    field.setFontSize(8);
  }
  const buffer = Buffer.from(await pdf.save());
  return { name: 'crowded.pdf', mimeType: 'application/pdf', buffer, pages: [LETTER] };
}
