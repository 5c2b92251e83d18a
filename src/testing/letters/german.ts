import type { LetterLanguage } from './letter-language.ts';

export const GERMAN: LetterLanguage = {
  code: 'de',
  syllables: [
    'tor',
    'brö',
    'ques',
    'hilp',
    'grat',
    'wenz',
    'dül',
    'mask',
    'ruf',
    'stolp',
    'zern',
    'ank',
    'pful',
    'kree',
  ],
  endings: ['hold', 'bacher', 'mund', 'nitz', 'ling', 'wart', 'rich', 'hild', 'traut', 'eske', 'auer', 'atis'],
  particles: ['von', 'von der', 'zu'],
  titles: ['Herr', 'Frau', 'Herr Dr.', 'Frau Prof. Dr.'],
  companies: [
    'Nordlicht Versicherung AG',
    'Bergmann & Söhne GmbH',
    'Stadtwerke Altenburg',
    'Praxis am Markt',
    'Hausverwaltung Sonnental GmbH & Co. KG',
  ],
  streets: ['Lindenstraße 12', 'Am Alten Hafen 7', 'Bahnhofstr. 44', 'Goetheplatz 3'],
  towns: ['80331 München', '20095 Hamburg', '04109 Leipzig', '50667 Köln'],
  months: ['Januar', 'März', 'Mai', 'August', 'Dezember'],
  sentences: [
    'Vielen Dank für Ihr Schreiben vom Montag, das uns gestern erreicht hat.',
    'Die Rechnung über den Betrag wurde an die Deutsche Bank überwiesen.',
    'Bitte beachten Sie unsere Allgemeinen Geschäftsbedingungen und die Frist nach dem Bürgerlichen Gesetzbuch.',
    'Der Vertrag mit der Allianz Versicherung endet im Oktober.',
    'Das Finanzamt Leipzig hat den Bescheid geändert, die Unterlagen liegen im Rathaus.',
    'Unsere Abteilung Kundenservice hilft Ihnen gerne weiter.',
    'Die Heizung im Erdgeschoss wird am Freitag durch die Firma Wärmetechnik Nord geprüft.',
  ],
  layouts: {
    business: [
      '{co}\n{street}\n{town}\n\nHerrn\n{a}\n{street}\n{town}\n\n{date}\n\nSehr geehrter Herr {a.f},\n\nRechnung Nr. {n}\n\n{s} {s}\n\nBei Fragen wenden Sie sich an {b.t} {b.f} oder meine Kollegin {c}. {s}\n\nMit freundlichen Grüßen\n\ni. A. {b}\nKundenbetreuung\n{co}\nAnlage: Preisliste',
      '{a}\n{street}\n{town}\n\n{co}\nz. Hd. Frau {b}\n{street}\n{town}\n\nReklamation der Lieferung {n}\n\nSehr geehrte Frau {b.f},\n\n{s} Am Freitag sprach ich mit {c.t} {c.f}. {s}\n\nHochachtungsvoll\n\n{a}',
      '{co}\nIhr Ansprechpartner: {b}\nIhr Zeichen: {n}\n{date}\n\nLiebe {a.g}, lieber {c.g},\n\n{s}\n\nHerr {d.f} wird sich melden. {s}\n\nHerzliche Grüße\n{b.g}',
    ],
    mail: [
      'Von: {a} <{a.mail}>\nGesendet: {date} 10:42\nAn: {b} <{b.mail}>\nCc: {c}\nBetreff: AW: Projektplan\n\nHallo {b.g},\n\n{s}\n\n{c.g} schickt den Statusbericht morgen.\n\nViele Grüße\n{a.g}\n\n{a}\nAbteilung Einkauf\n{co}\n\nAm {born} um 09:12 schrieb {b} <{b.mail}>:\n> Hallo {a.g},\n> {s}\n> Gruß\n> {b.g}',
      'Von: {a.inv}\nAn: {b.inv}; {c.inv}\nBetreff: Besprechung\n\nGuten Tag {b.t} {b.f},\n\n{s} Frau {c.f} ist im Urlaub.\n\nMit besten Grüßen\n\n{a}\nProjektleiterin',
    ],
    form: [
      'ANTRAG\n{co}\n\nNachname: {a.f}\nVorname: {a.g}\nGeburtsdatum: {born}\nAnschrift: {street}, {town}\nBeruf: Krankenpfleger\nNotfallkontakt: {b}\nVerhältnis: Mutter\nHausarzt: Dr. {c}\n\nUnterschrift: {a}\nDatum: {date}',
      'Schadensanzeige Nr. {n}\n\nVersicherungsnehmer: {a.up}\nName, Vorname: {a.inv}\nName des Antragstellers: {a} Geburtsdatum: {born}\nZeuge: {b}\nArbeitgeber: {co}\nSachbearbeiter: {c.i}\nKontoinhaber: {a}',
    ],
    minutes: [
      'PROTOKOLL DER MITGLIEDERVERSAMMLUNG\n{co}, {date}\n\nAnwesend: {a} (Vorsitz), {b}, {c.t} {c}\nEntschuldigt: {d}\n\nTOP 1 Begrüßung\n{a} eröffnet die Sitzung. {s}\n\nTOP 2 Kassenbericht\n{b} erläutert die Zahlen. Herr {c.f} fragt nach der Rücklage. {s}\n\nAufgabe: {b.i} klärt das mit dem Bauamt.\n\nProtokoll: {d}',
      'Eigentümerversammlung am {date}\n\nTeilnehmer:\n- {a}, Vorsitzende\n- {b}\n- {c} ({co})\n\nVerschiedenes\n{s} Frau {a.f} stimmt zu. {b.f} weist auf den Brandschutz hin.\n\nGez. {a}',
    ],
    medical: [
      '{co}\n{date}\n\nPatientin: {a}, geb. {born}\nVersichertennummer: {n}\n\nSehr geehrter Herr Kollege {b.f},\n\nwir berichten über Frau {a.f}, die sich mit ihrem Mann {c} vorstellte. {s}\n\nDiagnose: Diabetes mellitus Typ 2, Morbus Crohn\nMedikation: Metformin 500 mg, Ramipril\n\nFrau {a.f} wird im Mai erneut untersucht.\n\nMit kollegialen Grüßen\n\nDr. med. {d}\nOberärztin',
      'ENTLASSUNGSBRIEF\nName: {a.inv}\nBehandelnder Arzt: {b}\nAngehörige: {c}\n\nAnamnese: Herr {a.f} wurde über die Notaufnahme aufgenommen. {s} Blutdruck 140/90.\nGeprüft von {d}.',
    ],
    contract: [
      'MIETVERTRAG\n\nzwischen {a}, wohnhaft {street}, {town} (nachfolgend Vermieter)\nund {b}, geboren am {born} (nachfolgend Mieterin).\n\n§ 1 Mietsache. {s}\n§ 2 Kaution. Frau {b.f} zahlt die Kaution an die {co}.\n\nZeuge: {c}\n\n{town}, den {date}\n\n{a}                {b}\nVermieter',
      'ARBEITSVERTRAG\n\nArbeitgeber: {co}, vertreten durch {a}, Geschäftsführer\nArbeitnehmerin: {b}, {street}, {town}\n\n§ 1 {s}\nVorgesetzter ist Herr {c}, Leiter Vertrieb.\n\n______________\n{a.up}\n\n______________\n{b.up}',
    ],
  },
};
