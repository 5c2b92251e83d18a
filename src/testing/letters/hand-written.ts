// Hand-written letters, independent of the search rules. Names are in double brackets.
export const HAND_WRITTEN: readonly (readonly [language: string, text: string])[] = [
  [
    'en',
    `[[Dorvin Quellby]] MBE
Flat 3, 19 Harrow Close
Norwich NR3 2QT
Tel. 01603 555 123
3rd February 2025
Brightwater Housing Association
Complaints Team
PO Box 144
Ipswich
Dear Sir or Madam
Re: damp at the above address
I am writing on behalf of my mother, [[Hesketh Quellby]], who has lived in the flat since 1998. Your surveyor, Mr [[Tamsil]], visited on Tuesday and told [[Hesketh]] that the Building Safety Act does not apply. Mr [[Tamsil]]'s report arrived yesterday.
I look forward to hearing from you within 14 days.
Yours faithfully
[[D. Quellby]]`,
  ],
  [
    'en',
    `Subject: Fwd: Invoice 2231 overdue
Date: Mon, 3 Feb 2025 09:14:22 +0000
From: "[[Pellam, Orsolin]]" <orsolin.pellam@brightwater.example>
To: accounts@northgate.example
CC: [[Wexford Tarn]] <w.tarn@northgate.example>; Finance Shared Mailbox
Morning both,
[[Wexford]] - can you chase this with Purchasing please? [[Liora]] in Legal has the signed copy.
Ta
[[Orsolin]]
--
[[Orsolin Pellam]] (she/her)
Credit Controller
Brightwater Ltd
T: 020 7946 0958
-----Original Message-----
From: [[Wexford Tarn]]
Sent: 31 January 2025 16:02
To: [[Pellam, Orsolin]]
Subject: Invoice 2231
Hi [[Orsolin]], attached as discussed. W.`,
  ],
  [
    'en',
    `IN THE COUNTY COURT AT READING Claim No. K12YX334
BETWEEN:
[[BRANTON FELLOWICK]] Claimant
- and -
MARSHLAND PROPERTIES LIMITED Defendant
WITNESS STATEMENT OF [[ISOBRA FELLOWICK]]
I, [[Isobra Fellowick]], of 4 Pound Lane, Reading RG1 2AB, will say as follows:
1. I am the wife of the Claimant. I make this statement in support of the Particulars of Claim.
2. On 4 May 2024 a man who introduced himself as [[Keldan Strake]] came to the house. [[Strake]] said that the Defendant would repair the roof.
3. I believe that the facts stated in this Witness Statement are true.
Signed: ..................
[[Isobra Fellowick]]
Dated 12 June 2024`,
  ],
  [
    'de',
    `Amtsgericht Musterstadt
Az.: 12 C 345/24
In dem Rechtsstreit
[[Wolpert Ankerling]], Lindenweg 4, 12345 Musterstadt - Kläger -
Prozessbevollmächtigte: Rechtsanwälte [[Stolpe]] & Partner
gegen
[[Hildrun Quastenberg]] - Beklagte -
hat das Amtsgericht durch die Richterin am Amtsgericht Dr. [[Femmrich]] für Recht erkannt:
Die Beklagte wird verurteilt, an den Kläger 500 Euro zu zahlen. Der Zeuge [[Ruprat Zollwein]] hat glaubhaft ausgesagt. Herr [[Zollwein]] war am Unfalltag in der Bahnhofstraße.`,
  ],
  [
    'de',
    `Hallo [[Quintra]],
danke für die Info. Ich habe mit [[Jorun]] und [[Melwig]] gesprochen, beide sind am Mittwoch dabei. Kannst du bitte noch Frau [[Ostwinkel]] aus der Buchhaltung einladen?
LG
[[Tarmo]]`,
  ],
  [
    'de',
    `Unfallmeldung
Verletzte Person
Name [[Grunsel]]
Vorname [[Addwig]]
Geburtsdatum 12.04.1981
Straße Hafenstraße 9
Vorgesetzter [[Pontner, Ulbrand]]
Zeugen [[Merla Dostrich]], [[Ferun Kaltz]]
Schilderung: Herr [[Grunsel]] rutschte auf der Treppe aus. Der Ersthelfer [[Kaltz]] leistete Hilfe.
Ort, Datum, Unterschrift: Kiel, 13.04.2024, [[A. Grunsel]]`,
  ],
  [
    'fr',
    `[[Solveig Tournebrac]]
8 allée des Tilleuls
35000 Rennes
Rennes, le 4 février 2025
Madame la Directrice,
Je soussignée [[Solveig Tournebrac]], mère de l'élève [[Maëlis Tournebrac]], scolarisée en 4e B, vous informe que ma fille sera absente jeudi. M. [[Vaucresson]], son professeur principal, a été prévenu.
Je vous prie d'agréer, Madame la Directrice, mes salutations respectueuses.
[[S. Tournebrac]]`,
  ],
  [
    'fr',
    `Bonjour [[Yvonnick]],
Peux-tu transmettre le devis à [[Clérambaud]] avant midi ? Mme [[Esquirol-Vannes]] attend la réponse du Conseil Départemental.
Merci d'avance
[[Thibaldine]]
Tél. 06 12 34 56 78`,
  ],
  [
    'es',
    `En Madrid, a 4 de febrero de 2025
REUNIDOS
De una parte, D. [[Ulpiano Berzalde]], mayor de edad, con DNI 12345678Z y domicilio en Calle Mayor 4.
De otra parte, Dña. [[Casimira Otxandorena]], en nombre y representación de Inversiones del Sur S.L.
EXPONEN
Que el Sr. [[Berzalde]] es propietario de la vivienda. La Sra. [[Otxandorena]] desea comprarla.
Fdo.: [[Ulpiano Berzalde]] Fdo.: [[Casimira Otxandorena]]`,
  ],
  [
    'it',
    `Gentile Dott. [[Zampironi]],
Le invio in allegato la cartella clinica del paziente [[Ermelio Tosacchi]] (nato il 3/4/1956). Il sig. [[Tosacchi]] è stato visitato ieri dalla dott.ssa [[Brivolta]] presso l'Ospedale Maggiore.
Resto a disposizione.
Cordiali saluti
[[Nerissa Capolunghi]]
Segreteria Reparto Cardiologia`,
  ],
  [
    'it',
    `Il sottoscritto [[Ermelio Tosacchi]] nato a Pavia il 3 aprile 1956, residente in Via Verdi 3, delega la sig.ra [[Orsina Bellacqua]] a ritirare i documenti.
In fede
[[Ermelio Tosacchi]]`,
  ],
  [
    'nl',
    `Geachte mevrouw [[Snoekveld-van der Plas]],
Op 3 maart sprak u met mijn collega [[Joriska Tammeling]] over uw aanvraag. [[Joriska]] heeft het dossier aan de afdeling Toeslagen gegeven. De heer [[Ruwhof]] van de Belastingdienst neemt contact met u op.
Met vriendelijke groet,
namens het college,
mr. [[E. Brakenhoff]]
teamleider Inkomen`,
  ],
  [
    'nl',
    `Verslag oudergesprek groep 6
Aanwezig: ouders van [[Fenna Dijkgraver]] ([[Wieb Dijkgraver]] en [[Saskelien Mooi]]), juf [[Trudel]]
[[Fenna]] leest goed. [[Wieb]] vraagt of ze extra rekenwerk kan krijgen. Juf [[Trudel]] overlegt met de intern begeleider.`,
  ],
];
