import { type Message, message, msg } from '../../messages/index.ts';
import { foldAccents } from '../find.ts';
import { createNameFinder, NO_LISTS } from '../names/index.ts';
import { account, card, iban } from './account-numbers.ts';
import { money, phone, postalCode } from './contact.ts';
import { birthDate } from './dates.ts';
import {
  frenchSocialSecurity,
  frenchTaxNumber,
  frenchVatNumber,
  germanHealthNumber,
  germanPensionNumber,
  germanTaxNumber,
  germanTaxOfficeNumber,
  germanVatNumber,
  ukNationalInsurance,
  usSocialSecurity,
  usTaxpayer,
} from './identity-numbers.ts';
import { type Pattern, withoutOverlaps } from './pattern.ts';
import { email, ipAddress, macAddress, url, vin } from './technical.ts';

/** Names of people. A search of a whole document knows more: other pages, and lists of names. */
export const NAMES: Pattern = {
  id: 'names',
  label: msg('Name of a person'),
  certainty: 'likely',
  find: (text) => withoutOverlaps(createNameFinder(NO_LISTS).find(text, foldAccents(text))),
};

/**
 * All patterns in display order.
 * @example
 * const request = { ...EMPTY_REQUEST, patterns: PATTERNS.map(({ id }) => id) };
 */
export const PATTERNS: readonly Pattern[] = [
  ...[NAMES, email, phone, postalCode, birthDate, iban, card, account],
  ...[usSocialSecurity, usTaxpayer, ukNationalInsurance],
  ...[germanTaxNumber, germanTaxOfficeNumber, germanVatNumber, germanPensionNumber, germanHealthNumber],
  ...[frenchTaxNumber, frenchSocialSecurity, frenchVatNumber],
  ...[money, url, ipAddress, macAddress, vin],
];

const BY_ID = new Map(PATTERNS.map((pattern) => [pattern.id, pattern]));

export const patternOf = (id: string): Pattern | undefined => BY_ID.get(id);

export const unknownPattern = (id: string): Message =>
  message('Unknown pattern {name}. The patterns are {names}.', { name: id, names: [...BY_ID.keys()].join(', ') });
