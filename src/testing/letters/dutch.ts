import type { LetterLanguage } from './letter-language.ts';

export const DUTCH: LetterLanguage = {
  code: 'nl',
  syllables: ['bra', 'hoek', 'kwis', 'dij', 'plas', 'ver', 'schol', 'mui', 'ree', 'gron', 'tes', 'wol', 'zand', 'lub'],
  endings: ['stra', 'mans', 'velden', 'hoven', 'ink', 'sen', 'ema', 'bos', 'wijck', 'ters', 'ina', 'ert'],
  particles: ['van', 'van der', 'de', 'van den'],
  titles: ['de heer', 'mevrouw', 'dhr.', 'mevr.', 'dr.'],
  companies: [
    'Noorderlicht Verzekeringen N.V.',
    'Tandartspraktijk De Roos',
    'Gemeente Zuidwolde',
    'Zonnestroom B.V.',
    'Bank van Oranje',
  ],
  streets: ['Dorpsstraat 12', 'Wilhelminalaan 7', 'Keizersgracht 44', 'Stationsplein 3'],
  towns: ['1012 AB Amsterdam', '3511 BK Utrecht', '9712 HN Groningen', '2511 CD Den Haag'],
  months: ['januari', 'maart', 'mei', 'augustus', 'december'],
  sentences: [
    'Hartelijk dank voor uw brief van maandag, die wij in ons kantoor in Utrecht hebben ontvangen.',
    'De factuur is betaald door overschrijving aan de Rabobank.',
    'Lees de Algemene Voorwaarden en artikel 12 van het Burgerlijk Wetboek.',
    'Uw polis bij Verzekeringen Noord blijft geldig in Nederland en België.',
    'De Rechtbank Amsterdam behandelt de zaak in september.',
    'Onze Klantenservice helpt u graag verder.',
  ],
  layouts: {
    business: [
      '{co}\n{street}\n{town}\n\nDe heer {a}\n{street}\n{town}\n\nUtrecht, {date}\n\nBetreft: factuur {n}\n\nGeachte heer {a.f},\n\n{s} {s}\n\nU kunt contact opnemen met {b} of mijn collega {c}. {s}\n\nMet vriendelijke groet,\n\n{b}\nHoofd Verkoop\n{co}\nBijlage: Prijslijst',
      '{a}\n{street}\n{town}\n\n{co}\nT.a.v. mevrouw {b}\n{street}\n{town}\n\nKlacht over bestelling {n}\n\nGeachte mevrouw {b.f},\n\n{s} Vrijdag sprak ik met dhr. {c.f}. {s}\n\nHoogachtend,\n\n{a}',
      '{co}\nUw contactpersoon: {b}\nKenmerk: {n}\n\nBeste {a.g},\n\n{s}\n\nMevrouw {d.f} belt u terug. {s}\n\nGroeten,\n{b.g}',
    ],
    mail: [
      'Van: {a} <{a.mail}>\nVerzonden: {date} 10:42\nAan: {b} <{b.mail}>\nCC: {c}\nOnderwerp: RE: Projectplan\n\nHoi {b.g},\n\n{s}\n\n{c.g} stuurt het rapport morgen.\n\nGroet,\n{a.g}\n\n{a}\nAfdeling Inkoop\n{co}\n\nOp di {date} om 09:12 schreef {b} <{b.mail}>:\n> Hallo {a.g},\n> {s}\n> Bedankt,\n> {b.g}',
      'Van: {a.inv}\nAan: {b.inv}; {c.inv}\nOnderwerp: Overleg\n\nGeachte mevrouw {b.f},\n\n{s} De heer {c.f} is met vakantie.\n\nMet vriendelijke groeten,\n\n{a}\nProjectleider',
    ],
    form: [
      'AANVRAAGFORMULIER\n{co}\n\nAchternaam: {a.f}\nVoornaam: {a.g}\nGeboortedatum: {born}\nAdres: {street}, {town}\nBeroep: Verpleegkundige\nContactpersoon: {b}\nRelatie: Moeder\nHuisarts: dr. {c}\n\nHandtekening: {a}\nDatum: {date}',
      'Schadeformulier {n}\n\nVerzekerde: {a.up}\nNaam, voornaam: {a.inv}\nNaam van de aanvrager: {a} Geboortedatum: {born}\nGetuige: {b}\nWerkgever: {co}\nOpgesteld door: {c.i}\nRekeninghouder: {a}',
    ],
    minutes: [
      'NOTULEN VAN DE LEDENVERGADERING\n{co}, {date}\n\nAanwezig: {a} (voorzitter), {b}, {c.t} {c}\nAfwezig met kennisgeving: {d}\n\n1. Opening\n{a} opent de vergadering. {s}\n\n2. Financieel verslag\n{b} presenteert de cijfers. De heer {c.f} vraagt naar het Reservefonds. {s}\n\nActie: {b.i} belt de Gemeente.\n\nNotulist: {d}',
      'Vergadering van Eigenaren, {date}\n\nDeelnemers:\n- {a}, voorzitter\n- {b}\n- {c} ({co})\n\nRondvraag\n{s} Mevrouw {a.f} gaat akkoord. {b.f} meldt een lekkage.\n\nGetekend: {a}',
    ],
    medical: [
      '{co}\n{date}\n\nPatiënte: {a}, geboren {born}\nPatiëntnummer: {n}\n\nGeachte collega {b.f},\n\nHierbij bericht over mevrouw {a.f}, die met haar man {c} kwam. {s}\n\nDiagnose: Diabetes type 2, ziekte van Crohn\nMedicatie: Metformine 500 mg, Ramipril\n\nMevrouw {a.f} komt in mei terug.\n\nMet collegiale groet,\n\nDr. {d}\nCardioloog',
      'ONTSLAGBRIEF\nNaam: {a.inv}\nBehandelend arts: {b}\nContactpersoon: {c}\n\nAnamnese: de heer {a.f} werd via de Spoedeisende Hulp opgenomen. {s} Bloeddruk 140/90.\nGecontroleerd door: {d}',
    ],
    contract: [
      'HUUROVEREENKOMST\n\nTussen {a}, wonende te {street}, {town} (hierna: de Verhuurder)\nen {b}, geboren op {born} (hierna: de Huurster).\n\nArtikel 1. {s}\nArtikel 2. Mevrouw {b.f} betaalt de borg aan {co}.\n\nGetuige: {c}\n\nVerhuurder: {a}\nHuurster: {b}',
      'ARBEIDSOVEREENKOMST\n\nWerkgever: {co}, vertegenwoordigd door {a}, directeur\nWerkneemster: {b}, {street}, {town}\n\nArtikel 1. {s}\nDe Werkneemster rapporteert aan de heer {c}, hoofd verkoop.\n\n______________\n{a.up}\n\n______________\n{b.up}',
    ],
  },
};
