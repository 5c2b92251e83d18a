// Words around names in six languages, in the form of `keyOf`.
import { foldAccents } from '../find.ts';

/** Normalizes a word for comparison: lower case, no accents, umlauts as two vowels. */
export const keyOf = (word: string): string =>
  foldAccents(word)
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replace(/([aou])e/g, '$1');

const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/).map(keyOf));

/** Titles before a name, which aren't part of it. */
export const TITLES = wordSet(`
  mr mrs ms miss mx messrs dr drs prof professor professeur profesor professore sir dame lord lady rev reverend fr hon judge justice
  herr herrn frau fräulein hr hrn fr dipl ing med jur phil rer nat habil mag
  m mm mme mmes mlle monsieur madame mademoiselle messieurs maître me docteur dre
  sr sra srta sres dra dras egr egregio gentma gentmo gent spett señor señora señorita don doña d dña doctor doctora lic
  sig sigra sigri signor signora signorina dott dottssa dottor dottoressa avv avvocato ing geom rag arch
  ssa ra na
  dhr heer mw mevr mevrouw mej ir mr drs fam familie`);

/** Titles of men and women. "M." is a man's in French; "Fr." is excluded: a father, or a woman. */
const MALE = wordSet(
  'mr sir lord herr herrn hr hrn m mm monsieur messieurs sr señor don sig signor dott dottor egr egregio gentmo dhr heer',
);
const FEMALE = wordSet(
  `mrs ms miss dame lady frau fräulein mme mmes mlle madame mademoiselle dre sra srta señora señorita dña doña dra doctora
  sigra signora signorina gentma dottssa dottoressa ssa ra na mw mevr mevrouw mej`,
);

export type Gender = 'male' | 'female';

export function genderOfTitle(key: string): Gender | undefined {
  if (FEMALE.has(key)) return 'female';
  return MALE.has(key) ? 'male' : undefined;
}

/** Titles after which any capitalized word is a name. */
export const ADDRESSES = [
  ...['Mr', 'Mrs', 'Ms', 'Miss', 'Mx', 'Messrs', 'Dr', 'Prof', 'Professor', 'Rev', 'Judge', 'Justice'],
  ...['Herr', 'Herrn', 'Frau', 'Hr', 'Hrn'],
  ...['Monsieur', 'Madame', 'Mademoiselle', 'Mme', 'Mlle', 'MM', 'Maître', 'Docteur', 'Professeur', 'M', 'Dre'],
  ...['Sr', 'Sra', 'Srta', 'Señor', 'Señora', 'Señorita', 'Don', 'Doña', 'D', 'Dña', 'Doctor', 'Doctora', 'Dra'],
  ...[
    'Sig',
    'Sig\\.ra',
    'Sig\\.na',
    'Signor',
    'Signora',
    'Signorina',
    'Dott',
    'Dott\\.ssa',
    'Dottor',
    'Dottoressa',
    'Avv',
    'Egr\\. Sig',
  ],
  ...[
    'sig',
    'sig\\.ra',
    'signor',
    'signora',
    'dott',
    'dott\\.ssa',
    'avv',
    'sr',
    'sra',
    'dra',
    'dr',
    'mme',
    'Juf',
    'juf',
    'Meester',
    'meester',
  ],
  ...['Dhr', 'dhr', 'De heer', 'de heer', 'Mevr', 'mevr', 'Mevrouw', 'mevrouw', 'Mw', 'mw', 'Drs', 'Ir', 'Heer'],
];

/** Particles that precede and belong to a family name. */
export const PARTICLES = wordSet(
  'von van der den de del della dello dei degli di da du la le les zu zur zum vom dos das ter ten te af bin ibn al el st ver des het op d l y t',
);

/** Names of firms and bodies hold one of these. */
const ORGANISATION = wordSet(`
  ltd limited llc llp plc inc incorporated corp corporation company co group holding holdings partners associates solutions systems services service bank
  insurance university college school hospital clinic court council ministry department office agency institute foundation trust union board committee
  team centre center library museum church society association practice surgery pharmacy energy consulting logistics software technologies industries
  international airlines hotel restaurant store shop studio press university police authority bureau
  gmbh ag kg ohg gbr mbh ug ev eg kgaa verein stiftung gesellschaft versicherung versicherungen sparkasse volksbank universität hochschule schule krankenhaus
  klinik klinikum praxis amt amtsgericht landgericht gericht finanzamt stadt stadtwerke gemeinde landkreis ministerium behörde kanzlei verlag verwaltung
  hausverwaltung werke energie abteilung kundenservice kundendienst apotheke institut kasse krankenkasse zentrum
  sa sas sarl sasu eurl snc sci société compagnie banque assurance assurances université école hôpital clinique cabinet mairie tribunal ministère
  préfecture association fondation agence bureau département direction équipe
  sl slu sociedad compañía banco seguros universidad escuela colegio hospital clínica ayuntamiento juzgado ministerio asociación fundación agencia
  departamento oficina equipo junta
  srl spa sas snc società banca assicurazioni università scuola ospedale clinica comune tribunale ministero associazione fondazione agenzia ufficio
  studio dipartimento azienda servizio
  bv nv vof vereniging stichting verzekeringen universiteit hogeschool school ziekenhuis kliniek gemeente rechtbank ministerie afdeling kantoor
  klantenservice praktijk apotheek makelaardij`);

/** Capitalized words that aren't names, in sentences, lines, forms, places or dates. */
const COMMON = wordSet(`
  claimant defendant plaintiff respondent appellant petitioner applicant claimants defendants kläger klägerin beklagte beklagter beklagten demandeur défendeur requérant demandante
  demandado demandada ricorrente convenuto convenuta eiser gedaagde undersigned herein
  the a an and or of to in on at by for from with as is are was were be been have has had this that these those we you he she it they i my your his her
  its our their not no yes if when where who what which how please thank thanks dear sincerely faithfully regards best kind warm yours truly cordially
  enclosed attached subject re fwd date ref reference invoice order customer client account number amount total page contract agreement tenant landlord
  seller buyer employer employee contractor lender borrower lessor lessee party parties witness patient diagnosis treatment medication history findings
  report minutes meeting agenda item action chair secretary present apologies absent attendees attendance next previous street road avenue lane drive
  square city town county state country address phone telephone fax mobile email mail website birth born age sex gender male female nationality
  signature signed place time name names surname given first last middle full title occupation position manager director officer head chief executive
  president vice treasurer assistant accountant engineer consultant analyst coordinator administrator clerk nurse physician doctor surgeon professor
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december
  mon tue wed thu fri sat sun jan feb mar apr jun jul aug sep sept oct nov dec madam sirs ladies gentlemen colleague colleagues friend friends all
  everyone sales support human resources finance marketing legal technical administration general note notes new north south east west per via cc bcc
  sent received wrote original message forwarded reply attachment attachments notice section article clause schedule annex appendix exhibit hereinafter
  english german french spanish italian dutch europe european united kingdom america american street station hall room floor building house water act law data protection
  committee weekly monthly annual project plan draft final version review budget summary introduction conclusion results discussion method methods table figure
  der die das den dem des ein eine einen einem einer und oder von zu zum zur im in an am auf aus bei mit nach seit für über unter vor wir sie er es ich
  ihr ihre ihren ihrem ihrer unser unsere mein meine sein seine nicht kein keine wenn als wie was wer wo dies diese dieser dieses bitte danke vielen dank
  sehr geehrte geehrter geehrten damen herren liebe lieber hallo guten tag freundlichen grüßen grüsse grüße gruss gruß hochachtungsvoll beste herzliche
  anlage anlagen betreff betr datum rechnung rechnungsnummer kunde kundin kundennummer kunden konto nummer betrag summe seite vertrag mietvertrag
  arbeitsvertrag kaufvertrag mieter mieterin vermieter vermieterin käufer verkäufer arbeitgeber arbeitnehmer auftraggeber auftragnehmer zeuge patient patientin befund diagnose
  therapie anamnese medikation bericht arztbrief protokoll sitzung besprechung tagesordnung top beschluss teilnehmer anwesend entschuldigt strasse straße weg platz
  allee ort land adresse anschrift telefon fax mobil mail geburtsdatum geburtsort geboren geb alter geschlecht männlich weiblich staatsangehörigkeit
  unterschrift zeit uhr name vorname nachname familienname geburtsname titel beruf funktion geschäftsführer geschäftsführerin geschäftsleitung leiter leiterin vorsitzender
  vorsitzende vorsitz schriftführer schriftführerin protokollführer kassenwart arzt ärztin hausarzt oberarzt chefarzt assistenzarzt sachbearbeiter sachbearbeiterin ansprechpartner ansprechpartnerin montag
  dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz mai juni juli august oktober dezember kollege kollegin kollegen firma familie auftrag
  vertretung vollmacht gezeichnet gesendet empfangen nachricht ursprüngliche weitergeleitet antwort abschnitt artikel paragraph anhang deutschland
  österreich schweiz hauptstrasse hauptstraße bahnhofstraße zeichen nachfolgend wohnhaft sowie herzlichen ihnen
  le la les un une des du de et ou à au aux en dans sur par pour avec sans nous vous il elle ils elles je mon ma mes votre vos notre nos son sa ses leur
  ce cette ces qui que quoi dont où si ne pas merci bonjour cher chère chers veuillez agréer salutations distinguées sincères cordialement bien respectueusement
  meilleures objet date réf référence facture client cliente compte numéro montant total page contrat bail locataire bailleur vendeur acheteur employeur
  salarié témoin patient patiente diagnostic traitement antécédents rapport compte-rendu réunion ordre jour présents présent absents excusés point rue avenue boulevard
  place chemin impasse ville pays adresse téléphone tél télécopie portable courriel date naissance lieu né née âge sexe nationalité signature heure nom prénom
  prénoms noms profession fonction directeur directrice gérant gérante responsable président présidente secrétaire trésorier médecin chirurgien infirmière lundi mardi
  mercredi jeudi vendredi samedi dimanche janvier février mars avril mai juin juillet août septembre octobre novembre décembre collègue société famille envoyé
  message pièce jointe annexe article france français ci après destinataire expéditeur cordiales fait
  el la los las un una unos unas y o de del al a en con sin por para su sus mi mis tu nuestro nuestra este esta estos estas que quien cuando donde como si no
  gracias estimado estimada estimados estimadas querido querida hola buenos días atentamente saludos cordiales cordial saludo atentos asunto fecha ref referencia
  factura cliente cuenta número importe total página contrato arrendatario arrendador arrendataria arrendadora vendedor comprador empleador trabajador testigo paciente diagnóstico
  tratamiento antecedentes informe acta reunión orden día asistentes presentes ausentes punto calle avenida plaza paseo ciudad país dirección teléfono tel móvil correo
  fecha nacimiento lugar nacido nacida edad sexo nacionalidad firma firmado hora nombre apellido apellidos profesión cargo director directora gerente responsable presidente
  presidenta secretario secretaria tesorero médico cirujano enfermera lunes martes miércoles jueves viernes sábado domingo enero febrero marzo abril mayo junio julio
  agosto septiembre octubre noviembre diciembre colega empresa familia enviado mensaje adjunto anexo artículo españa español adelante muy fdo señores señor mío
  il lo la i gli le un uno una e o di del dello della dei degli delle a al allo alla ai agli alle da dal dalla in nel nella con su per tra fra si non che chi
  cui quando dove come grazie gentile gentili egregio egregia egregi spettabile spett caro cara cari buongiorno distinti saluti cordiali cordialmente oggetto data rif
  riferimento fattura cliente conto numero importo totale pagina contratto conduttore locatore conduttrice locatrice venditore acquirente datore lavoratore testimone paziente
  diagnosi terapia anamnesi referto relazione verbale riunione ordine giorno presenti assenti punto via viale piazza corso vicolo città paese indirizzo telefono tel
  cellulare posta nascita luogo nato nata età sesso cittadinanza firma firmato ora nome cognome professione carica direttore direttrice amministratore responsabile presidente
  segretario segretaria tesoriere medico chirurgo infermiera lunedì martedì mercoledì giovedì venerdì sabato domenica gennaio febbraio marzo aprile maggio giugno luglio
  agosto settembre ottobre novembre dicembre collega ditta famiglia inviato messaggio allegato allegati articolo italia italiano seguito
  de het een en of van in op aan bij met voor naar uit door over onder wij u hij zij het ik mijn uw zijn haar ons onze hun deze dit die dat wie wat waar
  wanneer hoe als niet geen ja nee dank bedankt geachte beste lieve hallo vriendelijke groet groeten hartelijke hoogachtend betreft onderwerp datum kenmerk referentie
  factuur klant klantnummer rekening nummer bedrag totaal pagina contract overeenkomst huurder verhuurder verkoper koper werkgever werknemer getuige patiënt patiënte diagnose
  behandeling medicatie voorgeschiedenis verslag notulen vergadering agenda punt aanwezig aanwezigen afwezig straat weg laan plein stad land adres telefoon tel mobiel
  geboortedatum geboorteplaats geboren leeftijd geslacht nationaliteit handtekening getekend tijd naam voornaam achternaam voornamen beroep functie directeur manager hoofd voorzitter
  secretaris penningmeester arts chirurg huisarts verpleegkundige maandag dinsdag woensdag donderdag vrijdag zaterdag zondag januari februari maart mei juni juli
  augustus september oktober december collega firma familie verzonden bericht bijlage bijlagen artikel nederland nederlands heer mevrouw hierna`);

/** First names that are ordinary words as well: not names without another one. */
export const AMBIGUOUS = wordSet(
  'mark may will rose grace hope art bill joy faith pat sue rob jack chase drew grant guy dean drew earnest frank gene hank jay junior king lane lee love major marina max ' +
    'merry misty nick norm page paris penny peter pearl ray rich robin rocky ruby rusty sandy scout sky star sunny summer sonny von dock angel april august autumn avery ' +
    'christian clement constant florian fleur france iris laurel lily melody olive marine victoria virginia georgia florence sofia vienna roma luz sol mar rosa viola alba ' +
    'mercedes dolores domingo felice benedetto santo leone fortunata serena gioia bianca chiara libero guido aurora nova wolf lees van per sen das den alle wim bij een dat dakota georgia jordan chad carolina florida america montana israel kenya missouri madison lincoln washington jackson asia india china price',
);

export const isTitle = (key: string): boolean => TITLES.has(key);
export const isParticle = (key: string): boolean => PARTICLES.has(key);
/** Ends of compounds that name firms and bodies. */
const ORGANISATION_END =
  /.(?:praktijk|praxis|versicherung(?:en)?|verzekering(?:en)?|gesellschaft|genossenschaft|verein|verband|verwaltung|werke?n?|klinik(?:um)?|bank|schule|school|amt|gericht|fonds|stroom|energie|technik|techniek|dienst|service|zentrum|centrum|haus|huis|kasse|ministerium|verlag|handel|gruppe)$/;
export const isOrganisation = (key: string): boolean => ORGANISATION.has(key) || ORGANISATION_END.test(key);

/** Before a name these make it one of a thing. */
const DETERMINERS = wordSet(
  'the a an our your their this that every each der die das dem den des ein eine einen einem einer unser unsere le la les un une des ce cette el los las una ' +
    'unos unas il lo i gli uno de het een dit dat onze',
);
export const isDeterminer = (key: string): boolean => DETERMINERS.has(key);
export const isCommon = (key: string): boolean => COMMON.has(key);

/** Occupations and offices between a title and a name. */
export const ROLES = wordSet(`
  president director chairman chairwoman chair minister ambassador mayor counsel attorney officer inspector sergeant captain
  rechtsanwalt rechtsanwältin direktor direktorin präsident präsidentin vorsitzender vorsitzende minister ministerin bürgermeister bürgermeisterin notar notarin
  oberarzt oberärztin chefarzt chefärztin assistenzarzt kollege kollegin geschäftsführer geschäftsführerin steuerberater architekt
  directeur directrice président présidente maire ministre juge notaire avocat avocate presidente presidenta ministro ministra alcalde alcaldesa notario
  notaria abogado abogada direttore direttrice sindaco notaio avvocato voorzitter burgemeester minister notaris advocaat meester collega`);
