import { describe, expect, it } from 'vitest';
import { createRandom } from '../../testing/random.ts';
import { patternOf } from './registry.ts';

const find = (id: string, text: string) =>
  patternOf(id)
    ?.find(text, { isTolerant: false })
    .map(({ start, end }) => text.slice(start, end));

describe('a find across a line’s end', () => {
  it.each([
    ['email', 'at info@harbour-\ntown.example.', 'info@harbour-\ntown.example'],
    ['email', 'at info@har-\nbourtown.example or', 'info@har-\nbourtown.example'],
    ['email', 'at vander-\nmeer@northfield.example', 'vander-\nmeer@northfield.example'],
    ['email', 'at info@mail.exam-\nple, or', 'info@mail.exam-\nple'],
    ['email', 'at info@\nharbour.example.', 'info@\nharbour.example'],
    ['email', 'at info\n@harbour.example.', 'info\n@harbour.example'],
    ['email', 'at info@harbour\ntown.example or', 'info@harbour\ntown.example'],
    ['email', 'at info@harbour.\nexample or', 'info@harbour.\nexample'],
    ['email', 'at info@harbour\n.example or', 'info@harbour\n.example'],
    ['email', 'at info@town.co\n.uk or', 'info@town.co\n.uk'],
    ['email', 'at\ninfo@harbour\ntown.example or', 'info@harbour\ntown.example'],
    ['email', 'write to\ninfo@harbour-\ntown.example or', 'info@harbour-\ntown.example'],
    ['email', 'soft info@har\u00ad\nbour.example', 'info@har\u00ad\nbour.example'],
    ['url', 'see https://example.org/long-\npath/file.html.', 'https://example.org/long-\npath/file.html'],
    ['url', 'see https://example.org/dow\nnload/file.pdf now', 'https://example.org/dow\nnload/file.pdf'],
    ['url', 'see https://\nexample.org/a now', 'https://\nexample.org/a'],
    ['url', 'see https://example.org/a?b=\n12&c=3 now', 'https://example.org/a?b=\n12&c=3'],
    ['phone', 'call 0532 960\n147 now', '0532 960\n147'],
    ['phone', 'call +49 30\n1234567 now', '+49 30\n1234567'],
    ['phone', 'call 212-\n555-0123 now', '212-\n555-0123'],
    ['phone', 'call +44 20 7946\n0958 now', '+44 20 7946\n0958'],
    ['iban', 'DE89 3704 0044-\n0532 0130 00', 'DE89 3704 0044-\n0532 0130 00'],
    ['iban', 'GB29 NWBK 6016 13\n31 9268 19', 'GB29 NWBK 6016 13\n31 9268 19'],
    ['card', '4111 1111 11\n11 1111', '4111 1111 11\n11 1111'],
    ['card', '4111 1111-\n1111 1111', '4111 1111-\n1111 1111'],
    ['us-ssn', 'SSN 536 22\n1234 of', '536 22\n1234'],
    ['us-ssn', 'SSN 536-22-\n1234 of', '536-22-\n1234'],
    ['de-tax-id', 'ID 86 095\n742 719.', '86 095\n742 719'],
    ['fr-nir', 'n° 2 55 08 14\n168 025 38', '2 55 08 14\n168 025 38'],
    ['postal-code', 'of London SW1A\n1AA, and', 'SW1A\n1AA'],
    ['postal-code', 'Boston, MA\n02110, and', 'MA\n02110'],
    ['birth-date', 'born 12 March\n1985 in', '12 March\n1985'],
    ['money', 'paid EUR\n1,250.00 to', 'EUR\n1,250.00'],
    ['ip', 'from 192.168.\n10.20 at', '192.168.\n10.20'],
    ['mac', 'card 00:1B:44:\n11:3A:B7 is', '00:1B:44:\n11:3A:B7'],
  ])('is whole: %s in %j', (id, text, expected) => {
    expect(find(id, text)).toEqual([expected]);
  });

  it.each([
    ['email', 'Write to info@harbour.example\nand to others.', 'info@harbour.example'],
    ['email', 'Write to info@harbour.example.\nThe rest', 'info@harbour.example'],
    ['email', 'contact\nmeer@northfield.example now', 'meer@northfield.example'],
    ['url', 'see https://example.org/about\nand more', 'https://example.org/about'],
    ['url', 'see https://example.org/\nand more', 'https://example.org/'],
    ['phone', 'call 0532 960 147\n12 apples', '0532 960 147'],
    ['phone', 'in chapter 5\n0532 960 147 is', '0532 960 147'],
    ['iban', 'DE89 3704 0044 0532 0130 00\n12 of', 'DE89 3704 0044 0532 0130 00'],
    ['card', '4111 1111 1111 1111\n2026 is', '4111 1111 1111 1111'],
    ['ip', 'from 10.0.0.1\n2 times', '10.0.0.1'],
  ])('ends where its line does: %s in %j', (id, text, expected) => {
    expect(find(id, text)).toEqual([expected]);
  });

  it.each([
    ['url', 'This is the end.\nIt is another sentence.'],
    ['url', 'Nr. 5 usw.\nes ist'],
    ['email', 'We met @ noon.\nThen we left.'],
    ['phone', 'There were 12\n14 of them on page 3\n5 and 2019\n2020'],
    ['money', 'in 2019\n2020 was'],
  ])('is none between lines that have nothing in common: %s in %j', (id, text) => {
    expect(find(id, text)).toEqual([]);
  });

  it('are all found: 40 addresses in set text, with hyphens at line ends', () => {
    const random = createRandom(7);
    const syllables = [
      'har',
      'bour',
      'town',
      'north',
      'field',
      'van',
      'der',
      'meer',
      'kest',
      'rel',
      'ab',
      'er',
      'nathy',
    ];
    const word = () => Array.from({ length: random.integer(1, 3) }, () => random.pick(syllables)).join('');
    const label = () => (random.chance(0.6) ? `${word()}-${word()}` : word());
    const addresses = Array.from(
      { length: 40 },
      () =>
        `${random.chance(0.5) ? `${word()}.${word()}` : label()}@${label()}.${random.pick(['example', 'org', 'co.uk'])}`,
    );
    const words = addresses.flatMap((address) => [...'either party may end this agreement'.split(' '), address]);
    let text = '';
    let column = 0;
    for (const part of words.flatMap((each) =>
      each.split(/(?<=-)/).map((piece, at) => (at === 0 ? ` ${piece}` : piece)),
    )) {
      if (column + part.length > 34) {
        text += `\n${part.trim()}`;
        column = part.trim().length;
      } else {
        text += part;
        column += part.length;
      }
    }
    expect(text).toMatch(/@[a-z]+-\n/);
    expect(find('email', text)?.map((found) => found.replaceAll('\n', ''))).toEqual(addresses);
  });

  it('is looked for in time on a page made to hurt', () => {
    expect(find('email', 'a-\nb@c.example\n'.repeat(5_000))).toHaveLength(5_000);
  });
});
