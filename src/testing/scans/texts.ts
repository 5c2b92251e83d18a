// Text of generated pages: letters, invoices, forms, tables in six languages, personal data.
import type { Random } from '../random.ts';

export interface ScanText {
  readonly code: string;
  readonly sentences: readonly string[];
  readonly fields: readonly string[];
  readonly greeting: string;
  readonly closing: string;
}

export const SCAN_TEXTS: readonly ScanText[] = [
  {
    code: 'eng',
    greeting: 'Dear Mrs Thompson,',
    closing: 'Yours sincerely,',
    sentences: [
      'We thank you for your letter, which reached our office on Monday morning.',
      'The documents that you sent have been checked by two of our colleagues.',
      'Please let us know within fourteen days whether you agree with this proposal.',
      'The amount will be paid into your account before the end of the month.',
      'If you have further questions, our service team will be glad to help you.',
      'Nothing else in the contract will change because of this amendment.',
    ],
    fields: ['Name', 'Street', 'Town', 'Account', 'Telephone', 'E-mail', 'Customer number', 'Date of birth'],
  },
  {
    code: 'deu',
    greeting: 'Sehr geehrte Frau Schäfer,',
    closing: 'Mit freundlichen Grüßen',
    sentences: [
      'wir danken Ihnen für Ihr Schreiben, das uns am Montag erreicht hat.',
      'Die Unterlagen wurden von zwei Mitarbeitern unseres Hauses geprüft.',
      'Bitte teilen Sie uns innerhalb von vierzehn Tagen mit, ob Sie einverstanden sind.',
      'Der Betrag wird Ihrem Konto bis zum Ende des Monats gutgeschrieben.',
      'Für weitere Fragen steht Ihnen unser Büro täglich gern zur Verfügung.',
      'Alle übrigen Bestimmungen des Vertrages bleiben unverändert gültig.',
    ],
    fields: ['Name', 'Straße', 'Ort', 'Konto', 'Telefon', 'E-Mail', 'Kundennummer', 'Geburtsdatum'],
  },
  {
    code: 'fra',
    greeting: 'Chère Madame Lefèvre,',
    closing: 'Avec nos salutations distinguées',
    sentences: [
      'nous vous remercions de votre lettre, qui nous est parvenue lundi matin.',
      'Les documents que vous avez envoyés ont été vérifiés par deux collègues.',
      'Merci de nous indiquer sous quatorze jours si vous acceptez cette proposition.',
      'Le montant sera versé sur votre compte avant la fin du mois prochain.',
      'Notre équipe reste à votre disposition pour répondre à vos questions.',
      'Toutes les autres clauses du contrat demeurent inchangées et valables.',
    ],
    fields: ['Nom', 'Rue', 'Ville', 'Compte', 'Téléphone', 'Courriel', 'Numéro de client', 'Date de naissance'],
  },
  {
    code: 'spa',
    greeting: 'Estimada señora Núñez:',
    closing: 'Le saluda atentamente',
    sentences: [
      'le agradecemos su carta, que llegó a nuestra oficina el lunes por la mañana.',
      'Los documentos que usted envió han sido revisados por dos compañeros.',
      'Le rogamos que nos comunique en catorce días si acepta esta propuesta.',
      'El importe se abonará en su cuenta antes de que termine el mes.',
      'Nuestro equipo está a su disposición para cualquier otra pregunta.',
      'Las demás condiciones del contrato no sufrirán ningún cambio.',
    ],
    fields: ['Nombre', 'Calle', 'Ciudad', 'Cuenta', 'Teléfono', 'Correo', 'Número de cliente', 'Fecha de nacimiento'],
  },
  {
    code: 'ita',
    greeting: 'Gentile signora Bianchi,',
    closing: 'Distinti saluti',
    sentences: [
      'la ringraziamo per la sua lettera, arrivata nel nostro ufficio lunedì mattina.',
      'I documenti che ha inviato sono stati controllati da due colleghi.',
      'La preghiamo di farci sapere entro quattordici giorni se accetta la proposta.',
      'La somma verrà versata sul suo conto prima della fine del mese.',
      'Il nostro servizio è a sua disposizione per qualsiasi altra domanda.',
      'Le altre condizioni del contratto restano invariate e più che valide.',
    ],
    fields: ['Nome', 'Via', 'Luogo', 'Conto', 'Telefono', 'Posta', 'Numero cliente', 'Data di nascita'],
  },
  {
    code: 'nld',
    greeting: 'Geachte mevrouw Jansen,',
    closing: 'Met vriendelijke groet',
    sentences: [
      'wij danken u voor uw brief, die maandagochtend bij ons is aangekomen.',
      'De stukken die u hebt gestuurd, zijn door twee collega’s nagekeken.',
      'Laat ons binnen veertien dagen weten of u met dit voorstel akkoord gaat.',
      'Het bedrag wordt voor het einde van de maand op uw rekening gestort.',
      'Voor andere vragen staat ons kantoor u iedere dag graag te woord.',
      'De overige bepalingen van het contract blijven zonder wijziging gelden.',
    ],
    fields: ['Naam', 'Straat', 'Plaats', 'Rekening', 'Telefoon', 'E-mail', 'Klantnummer', 'Geboortedatum'],
  },
];

/** Personal data on a page: its pattern and printed form. */
export interface ScanDatum {
  readonly kind: string;
  readonly text: string;
}

const IBANS = [
  'DE89 3704 0044 0532 0130 00',
  'GB29 NWBK 6016 1331 9268 19',
  'FR14 2004 1010 0505 0001 3M02 606',
  'ES91 2100 0418 4502 0005 1332',
  'NL91 ABNA 0417 1643 00',
];
const CARDS = ['4111 1111 1111 1111', '5555 5555 5555 4444', '3714 496353 98431', '6011 1111 1111 1117'];
const PHONES = ['+49 30 901820', '+44 20 7946 0958', '+33 1 23 45 67 89', '212-555-0123', '+1 650-253-0000'];
const MAILS = ['a.berg@example.com', 'office@example.org', 'jan.kowalski@mail.example.net', 'info@example.de'];

/** In the order of form fields: account, telephone, e-mail. */
export const pickData = (
  random: Random,
): { account: ScanDatum; phone: ScanDatum; mail: ScanDatum; card: ScanDatum } => ({
  account: { kind: 'iban', text: random.pick(IBANS) },
  phone: { kind: 'phone', text: random.pick(PHONES) },
  mail: { kind: 'email', text: random.pick(MAILS) },
  card: { kind: 'card', text: random.pick(CARDS) },
});
