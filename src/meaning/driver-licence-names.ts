import { entryOf } from '../gs1/index.ts';
import { msg } from '../messages/index.ts';

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

type Element = readonly [name: string, form?: ElementForm];

/** Elements with a different meaning in the first version (2000). */
const FIRST_ELEMENTS: Readonly<Record<string, Element>> = {
  DBG: [msg('Medical indicator')],
  DBN: [msg('Alias')],
  DBS: [msg('Prefix, alias')],
};

const ELEMENTS: Readonly<Record<string, Element>> = {
  DAA: [msg('Name')],
  DAB: [msg('Family name')],
  DAC: [msg('Given name')],
  DAD: [msg('Middle name')],
  DAE: [msg('Suffix')],
  DAF: [msg('Prefix')],
  DAG: [msg('Street')],
  DAH: [msg('Street, second line')],
  DAI: [msg('City')],
  DAJ: [msg('State or province')],
  DAK: [msg('Postal code'), 'postal'],
  DAL: [msg('Residence, street')],
  DAM: [msg('Residence, second line')],
  DAN: [msg('Residence, city')],
  DAO: [msg('Residence, state')],
  DAP: [msg('Residence, postal code'), 'postal'],
  DAQ: [msg('Number')],
  DAR: [msg('Class')],
  DAS: [msg('Restrictions')],
  DAT: [msg('Endorsements')],
  DAU: [msg('Height¦of a person'), 'height'],
  DAV: [msg('Height (cm)')],
  DAW: [msg('Weight'), 'pounds'],
  DAX: [msg('Weight'), 'kilograms'],
  DAY: [msg('Eyes'), 'colour'],
  DAZ: [msg('Hair'), 'colour'],
  DBA: [msg('Expires'), 'date'],
  DBB: [msg('Date of birth'), 'date'],
  DBC: [msg('Sex'), 'sex'],
  DBD: [msg('Issued'), 'date'],
  DBE: [msg('Issue timestamp')],
  DBF: [msg('Duplicates')],
  DBG: [msg('Given name, alias')],
  DBH: [msg('Organ donor'), 'value'],
  DBI: [msg('Non-resident'), 'value'],
  DBJ: [msg('Customer')],
  DBK: [msg('Social security number')],
  DBL: [msg('Date of birth, alias'), 'date'],
  DBM: [msg('Social security number, alias')],
  DBN: [msg('Family name, alias')],
  DBO: [msg('Family name, alias')],
  DBP: [msg('Given name, alias')],
  DBQ: [msg('Middle name, alias')],
  DBR: [msg('Suffix, alias')],
  DBS: [msg('Suffix, alias')],
  DCA: [msg('Vehicle class')],
  DCB: [msg('Restrictions')],
  DCD: [msg('Endorsements')],
  DCE: [msg('Weight'), 'range'],
  DCF: [msg('Document')],
  DCG: [msg('Country'), 'value'],
  DCH: [msg('Federal commercial vehicle codes')],
  DCI: [msg('Place of birth')],
  DCJ: [msg('Audit information')],
  DCK: [msg('Inventory control')],
  DCL: [msg('Race or ethnicity')],
  DCM: [msg('Standard vehicle class')],
  DCN: [msg('Standard endorsement')],
  DCO: [msg('Standard restriction')],
  DCP: [msg('Vehicle class described')],
  DCQ: [msg('Endorsement described')],
  DCR: [msg('Restriction described')],
  DCS: [msg('Family name')],
  DCT: [msg('Given names')],
  DCU: [msg('Suffix')],
  DDA: [msg('Compliance'), 'value'],
  DDB: [msg('Card revised'), 'date'],
  DDC: [msg('HazMat endorsement expires'), 'date'],
  DDD: [msg('Limited duration'), 'value'],
  DDE: [msg('Family name truncated'), 'value'],
  DDF: [msg('Given name truncated'), 'value'],
  DDG: [msg('Middle name truncated'), 'value'],
  DDH: [msg('Under 18 until'), 'date'],
  DDI: [msg('Under 19 until'), 'date'],
  DDJ: [msg('Under 21 until'), 'date'],
  DDK: [msg('Organ donor'), 'value'],
  DDL: [msg('Veteran'), 'value'],
  DDM: [msg('Commercial licence'), 'value'],
  DDN: [msg('Non-domiciled'), 'value'],
  DDO: [msg('Enhanced credential'), 'value'],
  DDP: [msg('Permit'), 'value'],
};

export const elementOf = (id: string, version: number): Element | undefined =>
  (version < 2 ? entryOf(FIRST_ELEMENTS, id) : undefined) ?? entryOf(ELEMENTS, id);

export const VALUES: Readonly<Record<string, string>> = {
  1: msg('yes'),
  Y: msg('yes'),
  0: msg('no'),
  N: msg('no'),
  T: msg('yes'),
  U: msg('not known'),
  F: msg('fully compliant (REAL ID)'),
  USA: msg('United States'),
  CAN: msg('Canada'),
};

export const COLOURS: Readonly<Record<string, string>> = {
  BAL: msg('bald'),
  BLK: msg('black'),
  BLN: msg('blond'),
  BLU: msg('blue'),
  BRO: msg('brown'),
  DIC: msg('two colours'),
  GRN: msg('green'),
  GRY: msg('grey'),
  HAZ: msg('hazel'),
  MAR: msg('maroon'),
  PNK: msg('pink'),
  RED: msg('red'),
  SDY: msg('sandy'),
  UNK: msg('not known'),
  WHI: msg('white'),
};

/** Weight ranges (kg). */
export const WEIGHTS: Readonly<Record<string, string>> = {
  0: msg('up to 31 kg'),
  1: msg('32 to 45 kg'),
  2: msg('46 to 59 kg'),
  3: msg('60 to 70 kg'),
  4: msg('71 to 86 kg'),
  5: msg('87 to 100 kg'),
  6: msg('101 to 113 kg'),
  7: msg('114 to 127 kg'),
  8: msg('128 to 145 kg'),
  9: msg('from 146 kg'),
};
