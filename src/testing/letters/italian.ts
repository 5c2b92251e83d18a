import type { LetterLanguage } from './letter-language.ts';

export const ITALIAN: LetterLanguage = {
  code: 'it',
  syllables: ['bar', 'tro', 'quar', 'zam', 'mer', 'gol', 'vis', 'chia', 'pel', 'dor', 'rus', 'lam', 'sper', 'cav'],
  endings: ['tolli', 'gnano', 'vesi', 'dretti', 'nizzo', 'quala', 'bressa', 'sona', 'dina', 'lante', 'mira', 'ruccio'],
  particles: ['De', 'Di', 'Della'],
  titles: ['Sig.', 'Sig.ra', 'Dott.', 'Dott.ssa', 'Signora'],
  companies: [
    'Assicurazioni Alpine S.p.A.',
    'Studio Dentistico Le Rose',
    'Comune di Villanova',
    'Energia Più S.r.l.',
    'Banca del Lago',
  ],
  streets: ['Via Roma, 12', 'Viale della Libertà 7', 'Corso Garibaldi 44', 'Piazza del Duomo, 3'],
  towns: ['00184 Roma', '20121 Milano', '50122 Firenze', '10121 Torino'],
  months: ['gennaio', 'marzo', 'maggio', 'agosto', 'dicembre'],
  sentences: [
    'La ringraziamo per la Sua lettera di lunedì, ricevuta dal nostro ufficio di Milano.',
    'La fattura è stata pagata con bonifico sulla Banca Popolare.',
    "Si vedano le Condizioni Generali e l'articolo 12 del Codice Civile.",
    'La Sua polizza con Assicurazioni Adriatiche resta valida in Italia e in Svizzera.',
    'Il Tribunale di Torino esaminerà la pratica a settembre.',
    'Il nostro Servizio Clienti è a Sua disposizione.',
  ],
  layouts: {
    business: [
      '{co}\n{street}\n{town}\n\nGent.ma {a.t} {a}\n{street}\n{town}\n\nMilano, {date}\n\nOggetto: fattura n. {n}\n\nGentile Signora {a.f},\n\n{s} {s}\n\nPuò contattare {b} o la mia collega {c}. {s}\n\nDistinti saluti\n\n{b}\nDirettore commerciale\n{co}\nAllegato: Listino',
      "{a}\n{street}\n{town}\n\nSpett.le {co}\nAlla cortese attenzione di {b}\n{street}\n{town}\n\nReclamo per l'ordine {n}\n\nEgregio Sig. {b.f},\n\n{s} Venerdì ho parlato con la Sig.ra {c.f}. {s}\n\nCordiali saluti,\n\n{a}",
      '{co}\nReferente: {b}\nRif.: {n}\n\nCara {a.g},\n\n{s}\n\nIl Dott. {d.f} La richiamerà. {s}\n\nUn caro saluto,\n{b.g}',
    ],
    mail: [
      'Da: {a} <{a.mail}>\nInviato: {date} 10:42\nA: {b} <{b.mail}>\nCc: {c}\nOggetto: R: Piano del progetto\n\nCiao {b.g},\n\n{s}\n\n{c.g} manderà la relazione domani.\n\nSaluti,\n{a.g}\n\n{a}\nUfficio Acquisti\n{co}\n\nIl giorno mar {date} alle ore 09:12 {b} <{b.mail}> ha scritto:\n> Ciao {a.g},\n> {s}\n> Grazie,\n> {b.g}',
      'Da: {a.inv}\nA: {b.inv}; {c.inv}\nOggetto: Riunione\n\nBuongiorno Dott. {b.f},\n\n{s} La Sig.ra {c.f} è in ferie.\n\nCordiali saluti\n\n{a}\nResponsabile di progetto',
    ],
    form: [
      'MODULO DI RICHIESTA\n{co}\n\nCognome: {a.f}\nNome: {a.g}\nData di nascita: {born}\nIndirizzo: {street}, {town}\nProfessione: Infermiere\nPersona di riferimento: {b}\nParentela: Madre\nMedico curante: Dott. {c}\n\nFirma: {a}\nData: {date}',
      'Denuncia di sinistro n. {n}\n\nAssicurato: {a.up}\nCognome e nome: {a.inv}\nNome del richiedente: {a} Data di nascita: {born}\nTestimone: {b}\nDatore di lavoro: {co}\nRedatto da: {c.i}\nIntestatario del conto: {a}',
    ],
    minutes: [
      "VERBALE DELL'ASSEMBLEA\n{co}, {date}\n\nPresenti: {a} (presidente), {b}, {c.t} {c}\nAssenti giustificati: {d}\n\n1. Apertura\n{a} apre la seduta. {s}\n\n2. Relazione finanziaria\n{b} presenta il bilancio. Il Sig. {c.f} chiede chiarimenti. {s}\n\nResponsabile: {b.i}\n\nVerbalizzante: {d}",
      "Riunione di Condominio del {date}\n\nPartecipanti:\n- {a}, presidente\n- {b}\n- {c} ({co})\n\nVarie ed Eventuali\n{s} La Sig.ra {a.f} è d'accordo. {b.f} segnala un guasto.\n\nFirmato: {a}",
    ],
    medical: [
      '{co}\n{date}\n\nPaziente: {a}, nata il {born}\nN. tessera: {n}\n\nEgregio Dott. {b.f},\n\nLe scrivo della Sig.ra {a.f}, venuta con suo marito {c}. {s}\n\nDiagnosi: Diabete di tipo 2, morbo di Crohn\nTerapia: Metformina 500 mg, Ramipril\n\nLa Sig.ra {a.f} tornerà a maggio.\n\nCordialmente,\n\nDott.ssa {d}\nCardiologa',
      'LETTERA DI DIMISSIONE\nNome: {a.inv}\nMedico: {b}\nPersona di riferimento: {c}\n\nAnamnesi: il Sig. {a.f} è stato ricoverato dal Pronto Soccorso. {s} Pressione 140/90.\nVerificato da: {d}',
    ],
    contract: [
      'CONTRATTO DI LOCAZIONE\n\nTra {a}, residente in {street}, {town} (di seguito il Locatore)\ne {b}, nata il {born} (di seguito la Conduttrice).\n\nArt. 1. {s}\nArt. 2. La Sig.ra {b.f} versa il deposito a {co}.\n\nTestimone: {c}\n\nIl locatore: {a}\nLa conduttrice: {b}',
      'CONTRATTO DI LAVORO\n\nDatore di lavoro: {co}, rappresentata da {a}, amministratore\nLavoratrice: {b}, {street}, {town}\n\nArt. 1. {s}\nLa Lavoratrice risponde al Dott. {c}, direttore vendite.\n\n______________\n{a.up}\n\n______________\n{b.up}',
    ],
  },
};
