// Damages files: flips bits, truncates, duplicates pieces, and inserts unexpected values.
import type { Random } from '../random.ts';

const VALUES = [
  'null',
  'true',
  '-1',
  '0',
  '1e999',
  '-1e999',
  '1e-320',
  '9007199254740993',
  '""',
  '"\\ud800"',
  '"javascript:alert(1)"',
  '"data:text/html,<script>1</script>"',
  '"data:image/svg+xml,<svg/>"',
  '"data:image/png;base64,AAAA"',
  '"(a+)+$"',
  '"M0,0C1e308,1e308 -1e308,0 1,1Z"',
  '"2024-02-30T25:61:61Z"',
  '[]',
  '{}',
  '[[[[[[[[[[]]]]]]]]]]',
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
] as const;

/** Hostile text fragments: unbreakable letters, line breaks, combining marks, both directions. */
const PIECES = [
  'a',
  'W',
  ' ',
  '\n',
  'a ',
  'a\n',
  'ab-',
  '-',
  '…',
  '\t',
  '\u00ad',
  '\u200b',
  '\u200d',
  '\u0301',
  '😀',
  '第',
  'ש',
  'ع',
  'ש 1 ',
] as const;
const LENGTHS = { shortest: 1e3, longest: 3e5 } as const;

/** Repeats one fragment, to a length on a logarithmic scale. */
function longText(random: Random): string {
  const length = LENGTHS.shortest * (LENGTHS.longest / LENGTHS.shortest) ** random.next();
  const piece = random.pick(PIECES);
  return piece.repeat(Math.ceil(length / piece.length));
}

/** Replaces all strings under one random key of the JSON by a long, monotonous one. */
export function lengthenTexts(json: string, random: Random): string {
  const keys = new Set<string>();
  JSON.parse(json, (key, value: unknown) => {
    if (typeof value === 'string') keys.add(key);
    return value;
  });
  const [chosen, text] = [random.pick([...keys]), longText(random)];
  return JSON.stringify(JSON.parse(json), (key, value: unknown) =>
    key === chosen && typeof value === 'string' ? text : value,
  );
}

const valuePlaces = (text: string): readonly number[] => [...text.matchAll(/":/g)].map(({ index }) => index + 2);

function replaceValue(text: string, random: Random): string {
  const places = valuePlaces(text);
  if (places.length === 0) return text;
  const place = random.pick(places);
  const rest = text.slice(place);
  const old = /^(?:"(?:[^"\\]|\\.)*"|-?[\d.eE+-]+|true|false|null|\[\]|\{\})/.exec(rest)?.[0] ?? '';
  const separator = old === '' ? ',"x":' : '';
  return text.slice(0, place) + random.pick(VALUES) + separator + rest.slice(old.length);
}

function removeProperty(text: string, random: Random): string {
  const properties = [...text.matchAll(/"[\w]+":(?:"(?:[^"\\]|\\.)*"|-?[\d.]+|true|false|null),/g)];
  if (properties.length === 0) return text;
  const { index, 0: property } = random.pick(properties);
  return text.slice(0, index) + text.slice(index + property.length);
}

function renameKey(text: string, random: Random): string {
  const keys = [...text.matchAll(/"(\w+)":/g)];
  if (keys.length === 0) return text;
  const { index, 0: key } = random.pick(keys);
  const name = random.pick(['__proto__', 'constructor', 'toString', 'type', 'uid', 'marks', 'hasOwnProperty', '']);
  return `${text.slice(0, index)}"${name}":${text.slice(index + key.length)}`;
}

/** Applies random damage, usually leaving mostly valid JSON. */
export function damageText(text: string, random: Random): string {
  let damaged = text;
  for (let count = random.integer(1, 6); count > 0; count -= 1) {
    const kind = random.next();
    if (kind < 0.55) damaged = replaceValue(damaged, random);
    else if (kind < 0.75) damaged = removeProperty(damaged, random);
    else if (kind < 0.92) damaged = renameKey(damaged, random);
    else {
      const at = random.integer(0, damaged.length);
      damaged = random.chance(0.5)
        ? damaged.slice(0, at)
        : damaged.slice(0, at) + damaged.slice(at + random.integer(1, 9));
    }
  }
  return damaged;
}

/** Flips bits, overwrites, truncates, duplicates and removes; more often in headers. */
export function damageBytes(bytes: Uint8Array<ArrayBuffer>, random: Random): Uint8Array<ArrayBuffer> {
  let damaged = bytes.slice();
  const place = () =>
    random.integer(0, Math.max(0, (random.chance(0.5) ? Math.min(512, damaged.length) : damaged.length) - 1));
  for (let count = random.integer(1, 8); count > 0 && damaged.length > 0; count -= 1) {
    const at = place();
    const kind = random.next();
    if (kind < 0.4) damaged[at] = (damaged[at] ?? 0) ^ (1 << random.integer(0, 7));
    else if (kind < 0.6) damaged[at] = random.pick([0, 1, 127, 128, 254, 255]);
    else if (kind < 0.8) damaged.fill(random.pick([0, 255]), at, at + random.integer(1, 8));
    else if (kind < 0.92) damaged = damaged.slice(0, Math.max(1, at));
    else {
      const end = Math.min(damaged.length, at + random.integer(1, 64));
      damaged = Uint8Array.from([...damaged.subarray(0, end), ...damaged.subarray(at)]);
    }
  }
  return damaged;
}
