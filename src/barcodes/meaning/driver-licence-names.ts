/** The numbers of issuers (IIN). */
export const ISSUERS: Readonly<Record<string, string>> = Object.fromEntries(
  `
636000 Virginia|636001 New York|636002 Massachusetts|636003 Maryland|636004 North Carolina|636005 South Carolina
636006 Connecticut|636007 Louisiana|636008 Montana|636009 New Mexico|636010 Florida|636011 Delaware|636012 Ontario
636013 Nova Scotia|636014 California|636015 Texas|636016 Newfoundland and Labrador|636017 New Brunswick|636018 Iowa
636019 Guam|636020 Colorado|636021 Arkansas|636022 Kansas|636023 Ohio|636024 Vermont|636025 Pennsylvania
636026 Arizona|636027 US Department of State|636028 British Columbia|636029 Oregon|636030 Missouri|636031 Wisconsin
636032 Michigan|636033 Alabama|636034 North Dakota|636035 Illinois|636036 New Jersey|636037 Indiana|636038 Minnesota
636039 New Hampshire|636040 Utah|636041 Maine|636042 South Dakota|636043 District of Columbia|636044 Saskatchewan
636045 Washington|636046 Kentucky|636047 Hawaii|636048 Manitoba|636049 Nevada|636050 Idaho|636051 Mississippi
636052 Rhode Island|636053 Tennessee|636054 Nebraska|636055 Georgia|636056 Coahuila|636057 Hidalgo|636058 Oklahoma
636059 Alaska|636060 Wyoming|636061 West Virginia|636062 US Virgin Islands|604426 Prince Edward Island
604427 American Samoa|604428 Quebec|604429 Yukon|604430 Northern Mariana Islands|604431 Puerto Rico|604432 Alberta
604433 Nunavut|604434 Northwest Territories
`
    .trim()
    .split(/[|\n]/)
    .map((entry) => [entry.slice(0, 6), entry.slice(7)]),
);

export type ElementForm = 'range' | 'date' | 'height' | 'sex' | 'colour' | 'value' | 'pounds' | 'kilograms' | 'postal';

/** The elements of all versions: what they are, and in which form they are written. */
export const ELEMENTS: Readonly<Record<string, readonly [name: string, form?: ElementForm]>> = {
  DAA: ['Name'],
  DAB: ['Family name'],
  DAC: ['Given name'],
  DAD: ['Middle name'],
  DAE: ['Suffix'],
  DAF: ['Prefix'],
  DAG: ['Street'],
  DAH: ['Street, second line'],
  DAI: ['City'],
  DAJ: ['State or province'],
  DAK: ['Postal code', 'postal'],
  DAL: ['Residence, street'],
  DAM: ['Residence, second line'],
  DAN: ['Residence, city'],
  DAO: ['Residence, state'],
  DAP: ['Residence, postal code', 'postal'],
  DAQ: ['Number'],
  DAR: ['Class'],
  DAS: ['Restrictions'],
  DAT: ['Endorsements'],
  DAU: ['Height', 'height'],
  DAV: ['Height (cm)'],
  DAW: ['Weight', 'pounds'],
  DAX: ['Weight', 'kilograms'],
  DAY: ['Eyes', 'colour'],
  DAZ: ['Hair', 'colour'],
  DBA: ['Expires', 'date'],
  DBB: ['Date of birth', 'date'],
  DBC: ['Sex', 'sex'],
  DBD: ['Issued', 'date'],
  DBE: ['Issue timestamp'],
  DBF: ['Duplicates'],
  DBG: ['Medical indicator'],
  DBH: ['Organ donor', 'value'],
  DBI: ['Non-resident', 'value'],
  DBJ: ['Customer'],
  DBK: ['Social security number'],
  DBL: ['Date of birth, alias', 'date'],
  DBM: ['Social security number, alias'],
  DBN: ['Alias'],
  DBO: ['Family name, alias'],
  DBP: ['Given name, alias'],
  DBQ: ['Middle name, alias'],
  DBR: ['Suffix, alias'],
  DBS: ['Suffix, alias'],
  DCA: ['Vehicle class'],
  DCB: ['Restrictions'],
  DCD: ['Endorsements'],
  DCE: ['Weight', 'range'],
  DCF: ['Document'],
  DCG: ['Country', 'value'],
  DCH: ['Federal commercial vehicle codes'],
  DCI: ['Place of birth'],
  DCJ: ['Audit information'],
  DCK: ['Inventory control'],
  DCL: ['Race or ethnicity'],
  DCM: ['Standard vehicle class'],
  DCN: ['Standard endorsement'],
  DCO: ['Standard restriction'],
  DCP: ['Vehicle class described'],
  DCQ: ['Endorsement described'],
  DCR: ['Restriction described'],
  DCS: ['Family name'],
  DCT: ['Given names'],
  DCU: ['Suffix'],
  DDA: ['Compliance', 'value'],
  DDB: ['Card revised', 'date'],
  DDC: ['HazMat endorsement expires', 'date'],
  DDD: ['Limited duration', 'value'],
  DDE: ['Family name cut off', 'value'],
  DDF: ['Given name cut off', 'value'],
  DDG: ['Middle name cut off', 'value'],
  DDH: ['Under 18 until', 'date'],
  DDI: ['Under 19 until', 'date'],
  DDJ: ['Under 21 until', 'date'],
  DDK: ['Organ donor', 'value'],
  DDL: ['Veteran', 'value'],
  DDM: ['Commercial licence', 'value'],
  DDN: ['Non-domiciled', 'value'],
  DDO: ['Enhanced credential', 'value'],
  DDP: ['Permit', 'value'],
};

export const VALUES: Readonly<Record<string, string>> = {
  1: 'yes',
  Y: 'yes',
  N: 'no',
  T: 'yes',
  U: 'not known',
  F: 'fully compliant (REAL ID)',
  USA: 'United States',
  CAN: 'Canada',
};

export const COLOURS: Readonly<Record<string, string>> = {
  BAL: 'bald',
  BLK: 'black',
  BLN: 'blond',
  BLU: 'blue',
  BRO: 'brown',
  DIC: 'two colours',
  GRN: 'green',
  GRY: 'grey',
  HAZ: 'hazel',
  MAR: 'maroon',
  PNK: 'pink',
  RED: 'red',
  SDY: 'sandy',
  UNK: 'not known',
  WHI: 'white',
};

/** Kilograms. */
export const WEIGHTS: Readonly<Record<string, string>> = {
  0: 'up to 31 kg',
  1: '32 to 45 kg',
  2: '46 to 59 kg',
  3: '60 to 70 kg',
  4: '71 to 86 kg',
  5: '87 to 100 kg',
  6: '101 to 113 kg',
  7: '114 to 127 kg',
  8: '128 to 145 kg',
  9: 'from 146 kg',
};
