// Addresses of machines and of people on them, and vehicles.
import { msg } from '../../messages/index.ts';
import { passesVinCheck } from './check-digits.ts';
import { asDigit, charactersOf, definePattern, WORD_END, WORD_START } from './pattern.ts';

const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?';

export const email = definePattern({
  id: 'email',
  label: msg('E-mail address'),
  certainty: 'formed',
  sources: (d) => {
    // Recognition may insert spaces around the sign.
    const at = d.includes('l') ? ' ?@ ?' : '@';
    const local = "(?<![\\p{L}\\p{N}._%+'-])[\\p{L}\\p{N}_%+-][\\p{L}\\p{N}._%+'-]{0,63}";
    return [`${local}${at}(?:${LABEL}\\.){1,8}\\p{L}{2,24}(?![\\p{L}\\p{N}_])`];
  },
});

/** Common top-level domains, required for hosts without a scheme. */
const TOP_DOMAINS = 'com|org|net|edu|gov|io|eu|de|fr|uk|us|es|it|pt|nl|pl|at|ch|be|info|biz';

export const url = definePattern({
  id: 'url',
  label: msg('Web address'),
  certainty: 'formed',
  flags: 'i',
  sources: () => {
    const rest = '(?:[/?#][^\\s<>"\'\u201c\u201d\u201e]{0,2000})?';
    // Punctuation at the end of a sentence isn't part of the address.
    const end = '(?<![.,;:!?)])';
    const host = `(?:${LABEL}\\.){1,8}\\p{L}{2,24}`;
    return [
      `${WORD_START}(?:https?|ftps?)://[^\\s<>"'\u201c\u201d\u201e]{1,2000}${end}`,
      `(?<![\\p{L}\\p{N}_@.-])www\\.${host}(?::\\d{1,5})?${rest}${end}`,
      `(?<![\\p{L}\\p{N}_@./-])(?:${LABEL}\\.){1,8}(?:${TOP_DOMAINS})(?::\\d{1,5})?(?![\\p{L}\\p{N}_@-]|\\.\\p{L})${rest}${end}`,
    ];
  },
});

const isIpv6 = (text: string): boolean => {
  const [before = '', after, ...more] = text.split('::');
  const groups = (part: string | undefined) => (part ? part.split(':') : []);
  const count = groups(before).length + groups(after).length;
  const isGroups = [...groups(before), ...groups(after)].every((group) => /^[0-9a-f]{1,4}$/i.test(group));
  return more.length === 0 && isGroups && (after === undefined ? count === 8 : count <= 7 && count > 0);
};

export const ipAddress = definePattern({
  id: 'ip',
  label: msg('IP address'),
  certainty: 'formed',
  sources: (d) => [
    `(?<![\\p{L}\\p{N}_.:-])${d}{1,3}(?:\\.${d}{1,3}){3}(?![\\p{L}\\p{N}_]|[.:-]\\p{N})`,
    '(?<![\\p{L}\\p{N}_.:])[0-9A-Fa-f:]{2,39}(?![\\p{L}\\p{N}_:])',
  ],
  check({ found }) {
    if (found.includes(':')) return isIpv6(found);
    const parts = found.split('.').map((part) => Array.from(part, asDigit).join(''));
    return parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
  },
});

export const macAddress = definePattern({
  id: 'mac',
  label: msg('MAC address'),
  certainty: 'formed',
  flags: 'i',
  sources: (d) => {
    const hex = `(?:${d}|[0-9a-f])`;
    return [
      `(?<![\\p{L}\\p{N}_:-])${hex}{2}([:-])(?:${hex}{2}\\1){4}${hex}{2}(?![\\p{L}\\p{N}_:-])`,
      `(?<![\\p{L}\\p{N}_.])${hex}{4}\\.${hex}{4}\\.${hex}{4}(?![\\p{L}\\p{N}_]|\\.\\p{N})`,
    ];
  },
  check: ({ found }) =>
    found
      .split(/[:.-]/)
      .every((part) => /^[0-9a-f]+$/i.test(Array.from(part, asDigit).join('')) || /^[0-9a-f]+$/i.test(part)),
});

export const vin = definePattern({
  id: 'vin',
  label: msg('Vehicle identification number'),
  certainty: 'checked',
  flags: 'i',
  sources: (d) => [
    // I, O and Q aren't used: recognized as such, they are digits.
    d.includes('l') ? `${WORD_START}[0-9A-Z]{17}${WORD_END}` : `${WORD_START}[0-9A-HJ-NPR-Z]{17}${WORD_END}`,
  ],
  check({ found }) {
    const number = charactersOf(found).replace(/[OQ]/g, '0').replace(/I/g, '1');
    return number.length === 17 && /\d{2}/.test(number.slice(12)) && passesVinCheck(number);
  },
});
