// Words that announce a name in six languages, as expressions for text without accents.

const WORD_START = '(?<![\\p{L}\\p{N}])';
const WORD_END = '(?![\\p{L}\\p{N}])';

/** One expression for phrases that are separated by `|`; a space is any one. */
const alternatives = (phrases: readonly string[]): string => `(?:${phrases.join('|').replaceAll(' ', '[ \u00a0]')})`;

/** Begin a letter; the name follows, with a title or without. */
export const GREETING = new RegExp(
  `^[ \\t>]*${alternatives([
    'dear|my dear|hello|hi|hey|good (?:morning|afternoon|evening|day)|greetings',
    'sehr geehrte[rn]?|geehrte[rn]?|verehrte[rn]?|liebe[rn]?|lb\\.|hallo|guten (?:tag|morgen|abend)|grub gott|gruss gott|moin|servus',
    'chere?s?|tres chere?|bonjour|bonsoir|salut|coucou',
    'estimad[oa]s?|querid[oa]s?|apreciad[oa]s?|distinguid[oa]s?|hola|buen(?:os|as) (?:dias|tardes)',
    'gentil(?:e|issim[oa])|gent\\. ?m[oa]|egregi[oa]|egr\\.|car[oai]|carissim[oa]|ciao|buongiorno|buonasera|salve|spett\\. ?le',
    'geachte|beste|lieve|hoi|dag|goede(?:n|mo|mi)?(?:dag|rgen|middag|navond)|waarde',
  ])}${WORD_END},?[ \\u00a0]*`,
  'gimu',
);

/** Ends of letters: the name follows, or is on one of the next lines. */
export const CLOSING = new RegExp(
  `^[ \\t>]*${alternatives([
    '(?:yours|very|most)?(?: very)? ?(?:sincerely|faithfully|truly|cordially|respectfully)(?: yours)?',
    '(?:with )?(?:my |our )?(?:kind|kindest|best|warm|warmest|many)?(?: personal)? ?(?:regards|wishes)|regards|cheers|best|all the best|many thanks|thanks(?: again| in advance)?|ta|thank you|love|signed|take care',
    '(?:mit|viele|beste|schone|liebe|herzliche|freundliche)n? (?:(?:den )?(?:freundlich|best|herzlich|lieb|viel|kollegial)(?:st)?en )?grus*s?e?n?(?: .{0,20})?|hochachtungsvoll|gruss|lg|vg|mfg|danke(?: im voraus| dir| ihnen)?|vielen dank(?: im voraus)?|ihre?|gezeichnet|gez\\.',
    "(?:bien )?(?:cordialement|amicalement|sincerement|respectueusement)(?: votre)?|(?:bien )?a vous|salutations(?: distinguees)?|(?:avec )?(?:mes|nos)? ?(?:meilleures|sinceres|cordiales) salutations|bises|merci(?: d'avance| beaucoup)?|veuillez (?:agreer|recevoir).{0,160}|je vous prie .{0,200}|(?:l'assurance|l'expression) .{0,120}|dans l'attente .{0,120}",
    '(?:muy )?atentamente|(?:reciba |le saluda )?(?:muy )?(?:un )?(?:cordial(?:es)?|atent[oa]s?)? ?salud[oa]s?(?: cordial(?:es)?| atent[oa]s?)?|cordialmente|le saluda.{0,40}|un abrazo|(?:muchas )?gracias|sin otro particular.{0,80}|respetuosamente',
    '(?:porgo |con |i miei |invio )?(?:distinti|cordiali|migliori|cari) saluti|cordialmente|in fede|cordialita|saluti|grazie(?: mille)?|a presto|un caro saluto',
    '(?:met )?(?:vriendelijke|hartelijke|beste|warme|lieve) groet(?:en)?|hoogachtend|groet(?:en|jes)?|gr|bedankt|alvast bedankt|met de meeste hoogachting',
  ])}[ \\t]*[,.:!]?[ \\t]*$`,
  'gimu',
);

/** Between a closing and the name: who it was signed for, or how. */
export const SIGNED_FOR =
  /^\s*(?:p\. ?p\.?|pp|i\. ?a\.?|i\. ?v\.?|ppa\.?|gez\.?|p\.o\.|per procura|im auftrag|in vertretung|signed|signature|unterschrift|firma(?:to)?|\(?(?:signed|gez\.|s\.|signature|unterschrift|handtekening|firma)\)?|_+|\.{4,}|-{3,})\s*:?\s*/iu;

/** Labels of forms, headers and lists before names. */
const LABELS = [
  "(?:full |first |given |middle |last |family |maiden |birth |legal |print(?:ed)? |your |contact )?names?(?: of (?:the )?[a-z]{3,20}(?: [a-z]{3,20})?)?|forenames?|surname|(?:patient|customer|client|employee|student|insured|account|applicant)(?: ?name|'s name)?",
  'applicant|claimant|defendant|plaintiff|appellant|respondent|petitioner|tenants?|landlord|lessee|lessor|buyer|purchaser|seller|vendor|borrower|lender|contractor|consultant|policy ?holder|(?:account|card) ?holder|beneficiary|payee|payer|next of kin|emergency contact|contact(?: person)?|guardian|parent|pupil|child|spouse|witness(?:es)?',
  'attn\\.?|attention|(?:for the )?attention of|physician|(?:attending |treating |referring )?(?:physician|doctor|consultant)|gp|surgeon|nurse|therapist|author|editor',
  '(?:referred|prepared|reviewed|approved|signed|issued|reported|requested|received|checked|dictated|submitted|written|taken|recorded|sent|drafted|authori[sz]ed|examined|represented|led|chaired) by|chair(?:man|woman|person)?|secretary|treasurer|(?:minutes|notes)(?: taken(?: by)?)?|minute ?taker|note ?taker|members? present|present|in attendance|attendees|attending|participants|members|apologies(?: for absence)?|absent|guests?|owner|responsible|action(?: by)?|assigned to|assignee|sender|recipient|managing director|director|ceo|cfo|supervisor|(?:line |project |account |case )?manager|representative|undersigned|employee|employer',
  '(?:vor|nach|zu|familien|geburts|ruf|kunden|patienten)?names?(?: (?:des|der|und) [a-z]{3,20}(?: [a-z]{3,20})?)?|vor- und (?:nach|zu)name|name, vorname|name des patienten|patient(?:in)?|antragsteller(?:in)?|versicherte(?:r|n)?|versicherungsnehmer(?:in)?|kontoinhaber(?:in)?|karteninhaber(?:in)?|mieter(?:in)?|vermieter(?:in)?|kaufer(?:in)?|verkaufer(?:in)?|arbeitnehmer(?:in)?|arbeitgeber(?:in)?|auftraggeber(?:in)?|auftragnehmer(?:in)?|klager(?:in)?|beklagte[rn]?|zeug(?:e|in|en)|schuler(?:in)?|kind|erziehungsberechtigte[rn]?|ehepartner(?:in)?|ehegatt(?:e|in)|notfallkontakt|angehorige[rn]?',
  'ansprechpartner(?:in)?|sachbearbeiter(?:in)?|bearbeiter(?:in)?|ihr(?:e)? (?:ansprechpartner(?:in)?|berater(?:in)?)|(?:behandelnde[r]? |uberweisende[r]? )?(?:arzt|arztin)|hausarzt|hausarztin|z\\. ?hd\\.?|zu handen|z\\. ?h\\.?|absender(?:in)?|empfanger(?:in)?|verfasser(?:in)?|autor(?:in)?|erstellt von|gepruft von|unterschrieben von|protokoll(?:fuhrer|fuhrung|ant)?(?:in)?|protokoll|vorsitz(?:ende[r]?)?|sitzungsleitung|leitung|schriftfuhrer(?:in)?|anwesende?|teilnehmer(?:innen)?(?: und teilnehmer)?|teilnehmende|entschuldigt|abwesend|gaste?|zustandig|verantwortlich|geschaftsfuhrer(?:in)?|geschaftsfuhrung|inhaber(?:in)?|vertreten durch|vorgesetzter?|aufgabe|von|an|kopie|gesendet von',
  "noms?(?: de (?:famille|naissance|jeune fille|l'enfant|patient)| du [a-z]{3,20}| et prenoms?)?|prenoms?|nom, prenom|patiente?|assuree?|titulaire(?: du compte)?|locataire|bailleur(?:esse)?|vendeu(?:r|se)|acheteu(?:r|se)|acquereur|salariee?|employeur|demandeur|demanderesse|defendeur|temoins?|enfant|eleve|conjointe?|representant legal|personne a (?:contacter|prevenir)|interlocut(?:eur|rice)|contact|votre (?:contact|conseill(?:er|ere)|interlocuteur)",
  "a l'attention de|a l'att\\.?(?: de)?|medecin(?: traitant)?|personne de confiance|chirurgien|docteur|auteur|redacteur|redige par|etabli par|signe par|verifie par|approuve par|represente(?:e)? par|presidente?(?: de seance)?|secretaire(?: de seance)?|presente?s|membres presents|etaient presents|participants|excusee?s|absente?s|invites|responsable|gerante?|directeur(?: general)?|directrice|expediteur|destinataire|de|a|copie|pour le compte rendu|compte rendu",
  'nombres?(?: (?:y apellidos|completo|del? [a-z]{3,20}))?|apellidos?(?: y nombre)?|primer apellido|segundo apellido|paciente|asegurad[oa]|titular(?: de la cuenta)?|arrendatari[oa]|arrendador[a]?|inquilin[oa]|propietari[oa]|vendedora?|compradora?|trabajadora?|empleador|demandante|demandad[oa]|testigos?|alumn[oa]|hij[oa]|conyuge|representante legal|persona de contacto|contacto|tutora?',
  'a la atencion de|a/a|att\\.?|medic[oa](?: responsable| de cabecera)?|doctora?|autora?|elaborado por|redactado por|firmado por|fdo\\.?|revisado por|aprobado por|remitido por|representad[oa] por|president[ea]|secretari[oa]|levanta acta|asistentes|presentes|participantes|asisten|excusan(?: su asistencia)?|ausentes|invitados|responsable|director[a]?|gerente|remitente|destinatari[oa]|para|acta',
  'nome(?: (?:e cognome|completo|del? [a-z]{3,20}|della? [a-z]{3,20}))?|cognome(?: e nome)?|nominativo|paziente|assicurat[oa]|intestatari[oa](?: del conto)?|conduttore|conduttrice|locatore|locatrice|inquilin[oa]|proprietari[oa]|venditore|venditrice|acquirente|lavoratore|lavoratrice|datore di lavoro|ricorrente|convenut[oa]|attore|testimon[ei]|alunn[oa]|figli[oa]|coniuge|genitore|persona di riferimento|referente|contatto',
  "alla (?:cortese |c\\. ?)?att(?:enzione|\\.)?(?: di| del(?:la)?)?|c\\. ?a\\.|all'attenzione di|medico(?: curante)?|dottore(?:ssa)?|chirurgo|autore|autrice|redatto da|firmato da|verificato da|approvato da|rappresentat[oa] da|president[e]|segretari[oa]|verbalizzante|presenti|partecipanti|assenti(?: giustificati)?|giustificati|invitati|responsabile|direttore|direttrice|amministratore|mittente|destinatari[oa]|da|verbale(?: redatto da)?",
  '(?:voor|achter|familie|geboorte|roep)?na(?:am|men)(?: van (?:de |het )?[a-z]{3,20})?|patient[e]?|aanvrager|aanvraagster|verzekerde|rekeninghouder|kaarthouder|huurder|huurster|verhuurder|verhuurster|koper|verkoper|werknemer|werkneemster|werkgever|eiser(?:es)?|gedaagde|getuigen?|leerling|kind|partner|echtgeno(?:ot|te)|contactpersoon|ouder|voogd',
  't\\.a\\.v\\.?|ter attentie van|uw contactpersoon|(?:behandelend |verwijzend )?arts|huisarts|specialist|auteur|opgesteld door|gecontroleerd door|ondertekend door|goedgekeurd door|vertegenwoordigd door|voorzitter|secretaris|notulist(?:e)?|notulen|aanwezig(?:en)?|deelnemers|afwezig(?:en)?|met kennisgeving|(?:afwezig )?met bericht|gasten|verantwoordelijk|directeur|afzender|ontvanger|geadresseerde|van|aan',
  'from|to|cc|bcc|reply-to|sent by|author|copy',
];

export const LABEL = new RegExp(
  `${WORD_START}${alternatives(LABELS)}(?:\\(s\\)|\\(in\\)|\\(e\\)|/in|/-in)?[ \\t]*(?:\\([^)\\n]{1,30}\\))?[ \\t]*[:\uff1a][ \\t]*`,
  'giu',
);

/** Labels that need no colon before what is on the same line, or on the next. */
export const BARE_LABEL = new RegExp(
  `^[ \\t]*${alternatives([
    'full name|first names?|given names?|middle names?|last name|family name|maiden name|name|forenames?|surname|patient(?: name)?|name of (?:patient|applicant|tenant|employee|client|child|student)|contact person|emergency contact|account holder|applicant|signed by|prepared by|attendees|participants|present|apologies',
    'nachname|vorname|zuname|familienname|geburtsname|vor- und nachname|name, vorname|patient(?:in)?|antragsteller(?:in)?|kontoinhaber(?:in)?|ansprechpartner(?:in)?|teilnehmer|anwesend|entschuldigt|unterschrift|hausarzt|hausarztin',
    'nom|prenoms?|nom de famille|nom de naissance|nom et prenoms?|titulaire du compte|presents|excuses|medecin traitant',
    'nombre|apellidos?|nombre y apellidos|primer apellido|segundo apellido|paciente|titular|asistentes|presentes|medico',
    'nome|cognome|nome e cognome|cognome e nome|paziente|intestatario|presenti|assenti|medico curante',
    'naam|voornaam|voornamen|achternaam|familienaam|geboortenaam|patient|rekeninghouder|contactpersoon|aanwezig|afwezig|huisarts',
  ])}(?:\\(s\\)|\\(in\\))?[ \\t]*:?[ \\t]*(?:\\n[ \\t]*)?`,
  'gimu',
);

/** Words right before a name in running text of two parts, or any after the first phrases. */
export const INTRODUCTION = new RegExp(
  `${WORD_START}${alternatives([
    '(?:my|our|your|his|her|their) (?:\\p{Ll}+ )?(?:wife|husband|son|daughter|brother|sister|mother|father|partner|colleague|client|neighbou?r|assistant|boss|manager|friend|child|tenant|landlord|employee|patient|solicitor|lawyer|accountant|gp|doctor|supervisor|representative)s?,?',
    '(?:i,|statement of|(?:in the matter|estate|parents?|mother|father) of|vs?\\.|between:?|contact|ask for|speak (?:to|with)|spoke (?:to|with)|met with|call|email|c/o|care of|on behalf of|attn\\.?:?|(?:for the )?attention(?: of)?|by the name of|named|called|known as|regarding|attention of|signed by|prepared by|written by|taken by|approved by|seconded by|proposed by|moved by|chaired by|represented by|examined by|treated by|referred by|seen by|reviewed by|undersigned,?|patient|witness|tenant|employee|mr and mrs|the minor)',
    '(?:mein|meine|meiner|meinem|meinen|unser|unsere|unserer|unserem|unseren|ihr|ihre|ihrer|ihrem|ihren|sein|seine|seiner|seinem) (?:frau|mann|sohn|tochter|bruder|schwester|mutter|vater|kolleg(?:e|en|in)|mitarbeiter(?:in|s)?|mandant(?:in|en)?|nachbar(?:in|n)?|chef(?:in)?|freund(?:in|es)?|kunden?|kundin|partner(?:in)?|mieter(?:in)?|anwalt|anwaltin|assistent(?:in|en)?)',
    '(?:ich,|rechtsstreit|gegen|rechtsanwalte?|eltern von|(?:sohn|tochter|mutter|vater) von|vorgesetzter?|zwischen:?|patient(?:in|en)?|kolleg(?:e|en|in)|zeug(?:e|en|in)|familie|eheleute|mieter(?:in)?|mitarbeiter(?:in)?|vertreten durch|(?:gepruft|erstellt|unterzeichnet|geleitet|verfasst|unterschrieben|genehmigt|behandelt|untersucht|uberwiesen|aufgenommen|gegengezeichnet|beantragt) von|namens|z\\. ?hd\\.|c/o|i\\. ?a\\.|i\\. ?v\\.|antrag von|vorschlag von|rechtsanwalt|rechtsanwaltin|oberarzt|oberarztin|chefarzt|chefarztin)',
    '(?:mon|ma|mes|notre|nos|votre|vos|son|sa|ses) (?:femme|mari|epou(?:x|se)|fils|fille|frere|s(?:oe|\u0153)ur|mere|pere|collegues?|client[es]*|voisin[es]*|assistante?|ami[es]*|locataire|avocate?|collaborat(?:eur|rice))',
    "(?:contre|avocate?|l'eleve|(?:pere|mere|parents|enfant|fils|fille) de|entre:?|a l'attention de|contacter|patiente?|soussigne[es]*|nomme[es]*|appele[es]*|(?:represente|signe|redige|etabli|preside|propose|verifie|approuve|examine|adresse|suivi)[es]* par|maitre|docteur|famille|le temoin|aupres de)",
    '(?:mi|mis|nuestro|nuestra|su|sus) (?:mujer|esposa|esposo|marido|hij[oa]|herman[oa]|madre|padre|companer[oa]|colega|clienta?|vecin[oa]|asistente|amig[oa]|inquilin[oa]|abogad[oa])',
    '(?:yo,|contra|abogad[oa]|padres de|a la atencion de|contactar con|contacte con|paciente|testigo|llamad[oa]|(?:representad|firmad|redactad|presidid|propuest|revisad|aprobad|atendid|remitid)[oa] por|propuesta de|abajo firmante,?|de una parte,?|de otra parte,?|de otra,?|familia)',
    '(?:mio|mia|nostr[oa]|vostr[oa]|suo|sua) (?:moglie|marito|figli[oa]|fratello|sorella|madre|padre|collega|clienta?|cliente|vicin[oa]|assistente|amic[oa]|inquilin[oa]|avvocato)',
    '(?:io,|contro|genitori di|tra|fra|attenzione di|contattare|paziente|testimone|di nome|(?:rappresentat|firmat|redatt|presiedut|verificat|approvat|visitat|inviat)[oa] da|proposta di|sottoscritt[oa],?|famiglia)',
    '(?:mijn|onze|ons|uw|zijn|haar|hun) (?:vrouw|man|echtgeno(?:ot|te)|zoon|dochter|broer|zus|moeder|vader|collega|client[e]?|buurman|buurvrouw|assistent[e]?|vriend(?:in)?|huurder|advocaat)',
    '(?:ik,|tegen|ouders van|tussen:?|t\\.a\\.v\\.|ter attentie van|contact opnemen met|neem contact op met|patient[e]?|getuige|collega|genaamd|(?:vertegenwoordigd|ondertekend|opgesteld|voorgezeten|gecontroleerd|goedgekeurd|behandeld|verwezen|onderzocht) door|voorstel van|ondergetekende[n]?,?|familie)',
  ])}[ \\u00a0\\n]+(?:\\d[.)][ ]?|\\(\\d\\)[ ]?|-[ ])?`,
  'giu',
);

/** Text right after a name: a person's role, action, or term in a contract. */
export const BEHIND = new RegExp(
  `^(?:${[
    ',?\\s\\(?(?:born|nee|aged|residing|resident|domiciled|of legal age|date of birth|d\\.o\\.b|dob|hereinafter|hereafter|wrote|said|stated|writes)\\b',
    ',?\\s\\(?(?:geb\\.|geboren|wohnhaft|nachfolgend|nachstehend|im folgenden|schrieb|schreibt|erklarte|berichtete)',
    ',?\\s\\(?(?:nee?\\b|nee? le|demeurant|domicilie|residant|agee? de|ci-apres|a ecrit|de nationalite)',
    ',?\\s\\(?(?:nacid[oa]|con domicilio|domiciliad[oa]|mayor de edad|vecin[oa] de|con d\\.?n\\.?i|de \\d+ anos|en adelante|escribio)',
    ',?\\s\\(?(?:nat[oa] (?:a|il)|residente|domiciliat[oa]|codice fiscale|c\\.f\\.|di seguito|ha scritto|di anni \\d+|di \\d+ anni)',
    ',?\\s\\(?(?:geboren|wonende|woonachtig|hierna|schreef|van \\d+ jaar|oud \\d+)',
    ',?\\s\\*\\s?\\d',
    ',?\\s(?:[-\u2013]\\s)?(?:claimant|defendant|plaintiff|respondent|appellant|petitioner|klager|beklagter?|antragsteller|requerant|demandeu?r|defendeur|demandante|demandad[oa]|ricorrente|convenut[oa]|eiser|gedaagde)(?:in|esse|es)?(?![\\p{L}])',
    ',\\s(?:\\d{1,3})\\s(?:years?|jahre|ans|anos|anni|jaar)\\b',
    '\\s?\\((?:the )?["\u201c\u201e\u00ab\'\u2018]',
    '\\s\\n?[<\\[(](?:mailto:)?[\\w.+-]+@',
    ',\\s(?:managing |finance |sales |project |hr |general |deputy |head |senior |chief |medical |legal )*(?:director|manager|ceo|cfo|cto|president|secretary|treasurer|chair(?:man|woman|person)?|partner|solicitor|attorney|engineer|accountant|officer|consultant|head of)\\b',
    ',\\s(?:geschaftsfuhrer|geschaftsfuhrerin|vorsitzende|rechtsanwalt|rechtsanwaltin|prokurist|leiter|leiterin|facharzt|facharztin|abteilungsleiter|steuerberater)',
    ',\\s(?:directeur|directrice|gerante?|presidente?|avocate?|medecin|responsable|secretaire|tresori)',
    ',\\s(?:director|directora|gerente|abogad[oa]|medic[oa]|president[ea]|secretari[oa]|administrador)',
    ',\\s(?:direttore|direttrice|amministratore|avvocato|medico|responsabile|segretari[oa])',
    ',\\s(?:directeur|advocaat|arts|voorzitter|secretaris|penningmeester|hoofd)',
  ].join('|')})`,
  'iu',
);

/** Verbs after a given and a family name that don't start with a capital. */
export const DEED = new RegExp(
  `^\\s(?:${[
    'asked|reported|explained|noted|presented|proposed|suggested|agreed|confirmed|thanked|informed|mentioned|opened|closed|seconded|moved|raised|called|signed|attended|lives|requested|replied|arrived',
    'fragte|berichtet|erklarte?|erlautert|stellt|schlagt|bestatigt|dankt|informiert|eroffnet|schliesst|ubernimmt|bittet|teilt|weist|wohnt|arbeitet',
    'demande|signale|explique|presente|propose|confirme|remercie|informe|ouvre|precise|indique|souligne|habite|travaille',
    'pregunta|informa|explica|presenta|propone|confirma|agradece|abre|senala|indica|solicita|vive|trabaja',
    'chiede|informa|spiega|presenta|propone|conferma|ringrazia|apre|segnala|comunica|riferisce|abita|lavora',
    'vraagt|meldt|licht|presenteert|stelt|bevestigt|dankt|informeert|opent|sluit|woont|werkt',
  ].join('|')})(?![\\p{L}])`,
  'u',
);

/** Phrases before the author of a quotation. */
export const QUOTED =
  /(?:^|\n)[ >]*(?:on|am|le|el|il(?: giorno)?|op)[ \u00a0][^\n]{4,60}?(?:,|schrieb|schreef|alle ore \d+[:.]\d+|at \d+[:.]\d+|a las \d+[:.]\d+|a \d+[:.h]\d+|om \d+[:.]\d+|um \d+[:.]\d+)[ \u00a0\n]+/giu;

/** A street with its number, or a postal code with its town: below it a name heads an address. */
export const STREET =
  /(?:stra(?:ss|ß)e|str\.|weg|allee|platz|gasse|ring|damm|ufer|laan|straat|gracht|plein|kade|dijk|singel)[ ,]+\d|^\s*\d{1,5}[a-z]?,?(?: ?(?:bis|ter))?,? (?:\p{L}|\d)[\p{L}'. -]+$|\b(?:rue|avenue|av\.|boulevard|bd|chemin|place|impasse|quai|calle|c\/|avda\.?|plaza|paseo|camino|via|viale|piazza|corso|vicolo|largo)\b.{2,40}\d|\b(?:street|road|avenue|lane|drive|close|court|way|st\.?|rd\.?|ave\.?|ln\.?|blvd\.?)\b/iu;
export const TOWN = /\b\d{4,5}(?: ?[A-Z]{2})? \p{Lu}|\b[A-Z]{1,2}\d[\dA-Z]? ?\d[A-Z]{2}\b|\b[A-Z]{2} \d{5}\b/u;
