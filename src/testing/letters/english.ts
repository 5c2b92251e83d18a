import type { LetterLanguage } from './letter-language.ts';

export const ENGLISH: LetterLanguage = {
  code: 'en',
  syllables: [
    'tor',
    'mel',
    'bran',
    'quil',
    'hask',
    'fen',
    'dra',
    'wim',
    'plov',
    'ster',
    'gal',
    'rho',
    'bex',
    'cald',
    'nuth',
  ],
  endings: ['wick', 'doran', 'ster', 'lowe', 'ett', 'ander', 'mere', 'by', 'ock', 'vane', 'ish', 'oria', 'ela', 'un'],
  particles: ['de', 'van', 'St.'],
  titles: ['Mr', 'Mrs', 'Ms', 'Mr.', 'Ms.', 'Dr'],
  companies: [
    'Northgate Logistics Ltd',
    'Harbour View Dental Clinic',
    'Silver Birch Insurance plc',
    'Ashdown Legal LLP',
    'Meridian Energy Inc.',
  ],
  streets: ['12 Orchard Lane', '7 Victoria Road', '221 Mill Street', '4 The Crescent'],
  towns: ['Leeds LS1 4AP', 'Bristol BS8 1TH', 'Springfield, IL 62704', 'London SW1A 2AA'],
  months: ['January', 'March', 'May', 'August', 'November'],
  sentences: [
    'Thank you for your letter of last Monday, which reached our London office on Tuesday.',
    'The Board of Directors has approved the Annual Budget for the coming year.',
    'Please quote the reference number above in any correspondence with our Customer Service team.',
    'Your policy with the Royal Bank remains valid under the Consumer Rights Act until December.',
    'We will review the matter with the Planning Department and the City Council.',
    'Payment is due within thirty days by bank transfer to our account in New York.',
    'Microsoft Office and Adobe Acrobat will be installed on all machines in April.',
  ],
  layouts: {
    business: [
      '{co}\n{street}\n{town}\n\n{a.t} {a}\n{street}\n{town}\n\n{date}\n\nDear {a.t} {a.f},\n\nRe: Invoice No. {n}\n\n{s} {s}\n\nPlease contact {b} or our colleague {c} if anything is unclear. {s}\n\nYours sincerely,\n\n{b}\nHead of Customer Relations\n{co}\nEnc. Price List',
      '{a}\n{street}\n{town}\n\n{co}\nAttn: {b.t} {b}\n{street}\n{town}\n\n{date}\n\nDear {b.t} {b.f}\n\nComplaint about order {n}\n\n{s} I spoke to {c.t} {c.f} on Friday. {s} {c.f} promised a refund.\n\nYours faithfully\n\n{a}',
      "{co}\n{date}\nOur Ref: AB/{n}\n\nTo: {a}\nFrom: {b}, Accounts Department\nSubject: Annual Leave\n\nDear {a.g},\n\n{s}\n\n{s} {a.g}'s manager, {c}, has been informed.\n\nKind regards,\n{b.g}\n\ncc: {c}; {d}",
    ],
    mail: [
      'From: {a} <{a.mail}>\nSent: {date} 10:42\nTo: {b} <{b.mail}>\nCc: {c}\nSubject: RE: Project Plan\n\nHi {b.g},\n\n{s}\n\n{c.g} will send the Status Report tomorrow.\n\nBest,\n{a.g}\n\n{a} | Senior Analyst | {co}\n\nOn Tue, {date} at 09:12, {b} <{b.mail}> wrote:\n> Hello {a.g},\n> {s}\n> Thanks,\n> {b.g}',
      'From: {a.inv}\nTo: {b.inv}; {c.inv}\nSubject: Team Meeting\n\nDear all,\n\n{s} {b.f} cannot attend. Please call {d} instead.\n\nRegards\n\n{a}\nProject Manager',
    ],
    form: [
      'APPLICATION FORM\n{co}\n\nSurname: {a.f}\nFirst name: {a.g}\nDate of birth: {born}\nAddress: {street}, {town}\nOccupation: Nurse\nEmergency contact: {b}\nRelationship: Mother\nGP: Dr {c}\n\nSignature: {a}\nDate: {date}',
      'Claim Form No. {n}\n\nPolicyholder {a.up}\nFull name {a}\nName of applicant: {a} Date of birth: {born}\nWitness: {b}\nEmployer: {co}\nPrepared by: {c.i}\nAccount holder: {a}',
    ],
    minutes: [
      'MINUTES OF THE BOARD MEETING\n{co}, {date}\n\nPresent: {a} (Chair), {b}, {c.t} {c}\nApologies: {d}\n\n1. Welcome\n{a} opened the meeting. {s}\n\n2. Finance Report\n{b} presented the figures. {c.f} asked about the Pension Fund. {s}\n\nAction: {b.i} to contact the City Council.\n\nProposed by {c}, seconded by {b}.\n\nMinutes taken by {d}',
      'Residents Association\nMinutes of {date}\n\nIn attendance:\n- {a}, Chairman\n- {b}\n- {c} ({co})\n\nMatters Arising\n{s} {a.t} {a.f} agreed. {b.f} noted that the Fire Alarm works.\n\nThe meeting closed at 9 pm.\n\nSigned: {a}',
    ],
    medical: [
      '{co}\n{date}\n\nPatient: {a}\nDOB: {born}\nNHS Number: {n}\n\nDear Dr {b.f},\n\nThank you for referring {a.t} {a.f}, who attended the Outpatient Clinic with her husband {c}. {s}\n\nDiagnosis: Type 2 Diabetes, Crohn Disease\nMedication: Metformin 500 mg, Ramipril\n\n{a.t} {a.f} will be seen again in May.\n\nYours sincerely,\n\nDr {d}\nConsultant Physician',
      'DISCHARGE SUMMARY\nName: {a.inv}\nConsultant: {b}\nNext of kin: {c}\n\nHistory: {a.f} was admitted through Accident and Emergency. {s} Blood Pressure 140/90.\nReviewed by {d}.',
    ],
    contract: [
      'TENANCY AGREEMENT\n\nThis Agreement is made on {date} between {a}, residing at {street}, {town} (the "Landlord") and {b}, born {born} (the "Tenant").\n\n1. Rent. {s}\n2. Deposit. {b.t} {b.f} shall pay the Deposit to {co}.\n\nWitness: {c}\n\nSigned by {a}\nSigned by {b}',
      'EMPLOYMENT CONTRACT\n\nEmployer: {co}, represented by {a}, Managing Director\nEmployee: {b}, {street}, {town}\n\nClause 1. {s}\nThe Employee reports to {c}, Head of Sales.\n\n______________\n{a.up}\n\n______________\n{b.up}',
    ],
  },
};
