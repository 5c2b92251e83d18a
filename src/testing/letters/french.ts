import type { LetterLanguage } from './letter-language.ts';

export const FRENCH: LetterLanguage = {
  code: 'fr',
  syllables: ['bré', 'tour', 'quen', 'val', 'dro', 'ples', 'mour', 'gar', 'sév', 'lan', 'fou', 'rin', 'cham', 'vau'],
  endings: ['sin', 'goux', 'dier', 'mont', 'vier', 'lette', 'quin', 'rande', 'beuf', 'ssac', 'ine', 'ault'],
  particles: ['de', 'du', 'Le'],
  titles: ['M.', 'Mme', 'Madame', 'Monsieur'],
  companies: [
    'Assurances du Rhône SA',
    'Cabinet Dentaire des Lilas',
    'Société Générale des Eaux',
    'Énergie Plus SARL',
    'Mairie de Villeneuve',
  ],
  streets: ['12 rue des Lilas', '7, avenue Victor-Hugo', '44 boulevard de la Gare', '3 place du Marché'],
  towns: ['75011 Paris', '69003 Lyon', '31000 Toulouse', '44000 Nantes'],
  months: ['janvier', 'mars', 'mai', 'août', 'décembre'],
  sentences: [
    'Nous vous remercions de votre courrier de lundi, que notre bureau de Paris a bien reçu.',
    'La facture a été réglée par virement à la Banque Postale.',
    "Veuillez prendre connaissance des Conditions Générales et de l'article 12 du Code civil.",
    'Votre contrat avec la Compagnie Européenne reste valable en France et en Belgique.',
    'Le Tribunal de Commerce examinera le dossier au mois de septembre.',
    'Notre Service Clients se tient à votre disposition.',
  ],
  layouts: {
    business: [
      "{co}\n{street}\n{town}\n\n{a.t} {a}\n{street}\n{town}\n\nParis, le {date}\n\nObjet : facture n° {n}\n\nMadame {a.f},\n\n{s} {s}\n\nVous pouvez contacter {b} ou ma collègue {c}. {s}\n\nVeuillez agréer, Madame, l'expression de mes salutations distinguées.\n\n{b}\nDirecteur commercial\n{co}\nP.J. : Tarifs",
      "{a}\n{street}\n{town}\n\n{co}\nÀ l'attention de {b.t} {b}\n{street}\n{town}\n\nRéclamation concernant la commande {n}\n\nMonsieur {b.f},\n\n{s} J'ai parlé vendredi à Mme {c.f}. {s}\n\nCordialement,\n\n{a}",
      '{co}\nVotre interlocuteur : {b}\nRéf. : {n}\n\nChère {a.g}, cher {c.g},\n\n{s}\n\nM. {d.f} vous rappellera. {s}\n\nBien cordialement,\n{b.g}',
    ],
    mail: [
      'De : {a} <{a.mail}>\nEnvoyé : {date} 10:42\nÀ : {b} <{b.mail}>\nCc : {c}\nObjet : RE: Plan du projet\n\nBonjour {b.g},\n\n{s}\n\n{c.g} enverra le rapport demain.\n\nCordialement,\n{a.g}\n\n{a}\nService Achats\n{co}\n\nLe mar. {date} à 09:12, {b} <{b.mail}> a écrit :\n> Bonjour {a.g},\n> {s}\n> Merci,\n> {b.g}',
      'De : {a.inv}\nÀ : {b.inv}; {c.inv}\nObjet : Réunion\n\nBonjour {b.t} {b.f},\n\n{s} Mme {c.f} est en congé.\n\nBien à vous,\n\n{a}\nCheffe de projet',
    ],
    form: [
      'FORMULAIRE DE DEMANDE\n{co}\n\nNom : {a.f}\nPrénom : {a.g}\nDate de naissance : {born}\nAdresse : {street}, {town}\nProfession : Infirmier\nPersonne à prévenir : {b}\nLien : Mère\nMédecin traitant : Dr {c}\n\nSignature : {a}\nDate : {date}',
      'Déclaration de sinistre n° {n}\n\nAssuré : {a.up}\nNom, prénom : {a.inv}\nNom du demandeur : {a} Date de naissance : {born}\nTémoin : {b}\nEmployeur : {co}\nÉtabli par : {c.i}\nTitulaire du compte : {a}',
    ],
    minutes: [
      "COMPTE RENDU DE L'ASSEMBLÉE GÉNÉRALE\n{co}, {date}\n\nPrésents : {a} (président), {b}, {c.t} {c}\nExcusée : {d}\n\n1. Ouverture\n{a} ouvre la séance. {s}\n\n2. Rapport financier\n{b} présente les comptes. M. {c.f} demande des précisions. {s}\n\nAction : {b.i} contacte la Mairie.\n\nSecrétaire de séance : {d}",
      "Conseil Syndical du {date}\n\nParticipants :\n- {a}, présidente\n- {b}\n- {c} ({co})\n\nQuestions Diverses\n{s} Mme {a.f} est d'accord. {b.f} signale une fuite.\n\nSigné : {a}",
    ],
    medical: [
      "{co}\n{date}\n\nPatiente : {a}, née le {born}\nN° de sécurité sociale : {n}\n\nCher Docteur {b.f},\n\nJe vous remercie de m'avoir adressé Mme {a.f}, venue avec son mari {c}. {s}\n\nDiagnostic : Diabète de type 2, maladie de Crohn\nTraitement : Metformine 500 mg, Ramipril\n\nMme {a.f} sera revue en mai.\n\nConfraternellement,\n\nDr {d}\nCardiologue",
      'LETTRE DE SORTIE\nNom : {a.inv}\nMédecin : {b}\nPersonne de confiance : {c}\n\nAntécédents : M. {a.f} a été admis aux Urgences. {s} Tension 140/90.\nVérifié par : {d}',
    ],
    contract: [
      'CONTRAT DE BAIL\n\nEntre les soussignés {a}, demeurant {street}, {town} (ci-après le Bailleur)\net {b}, née le {born} (ci-après la Locataire).\n\nArticle 1. {s}\nArticle 2. Mme {b.f} verse le dépôt à {co}.\n\nTémoin : {c}\n\nFait à Lyon, le {date}\n\nLe bailleur : {a}\nLa locataire : {b}',
      'CONTRAT DE TRAVAIL\n\nEmployeur : {co}, représentée par {a}, gérant\nSalariée : {b}, {street}, {town}\n\nArticle 1. {s}\nLa Salariée est rattachée à M. {c}, directeur des ventes.\n\n______________\n{a.up}\n\n______________\n{b.up}',
    ],
  },
};
