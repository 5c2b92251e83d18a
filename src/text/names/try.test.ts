import { it } from 'vitest';
import { createTextSearch } from '../patterns/search.ts';
import { EMPTY_REQUEST } from '../patterns/request.ts';
import { loadNameLists } from './index.ts';
import { tell } from '../../messages/index.ts';
const T = [
`Torvik Melandoro
12 High Street
London SW1A 1AA

Dear Mr Melandoro,

Thank you for your letter. Torvik's wife, Anna Miller, called J. R. Quandish. MELANDORO was there; Melan-
doro left. Please contact Zelia Brantok by phone.

Yours sincerely,

Olvena Partrik
Managing Director`,
`Von: Sorla Quimbach <sorla.quimbach@firma.example>
An: "Berndat, Filko" <filko.berndat@x.example>; Anna Weber
Betreff: Rechnung

Sehr geehrter Herr Dr. von Berndat, sehr geehrte Frau Quimbach-Ules,

mit freundlichen Grüßen
i. A. Temra Jolduk
Abteilungsleiterin

Am 03.03.2026 um 10:12 schrieb Filko Berndat <f@x>:
> Hallo Sorla,`,
`Nachname Melandoro
Vorname Torvik
Patient: Plurax, Senja, geb. 12.03.1980
Le soussigné Jarvo Plessin, demeurant à Paris
Présents : Anba Korto, Luvi Prasto (secrétaire), Mme Dertil
Estimada Sra. Quevonda:
Gentile Dott.ssa Varnelli,
Geachte heer Van der Plosk,`];
it('x', async () => {
  const lists = await loadNameLists();
  for (const t of T) { const s = createTextSearch({ ...EMPTY_REQUEST, patterns: ['names'] }, lists);
    console.log(s(t).map((h) => `${h.text.replace('\n','⏎')}   [${tell(h.because ?? '')}]`).join('\n')); }
});
