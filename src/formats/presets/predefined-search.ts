// PrizmDoc's `predefinedSearch.json`: words and regular expressions that its viewer offers to find.
// https://github.com/Accusoft/PCC-Viewer-CSharp-Annotation-Layers (viewer.js, `buildPresetTerms`)
import { MessageError, type MessageOrText, message } from '../../messages/index.ts';
import { expressionFaultMessage } from '../../text/expression-fault.ts';
import { asWholeWord, toPattern } from '../../text/find.ts';
import { MAX_ENTRIES, MAX_ENTRY, type NamedExpression, type SearchPreset } from '../../text/patterns/request.ts';
import type { Converted, Loss } from '../format.ts';
import { isRecord, listOf, property, textOf } from '../json.ts';
import { toUnicodeExpression } from './unicode-expression.ts';
import { listUnknown } from './unknown.ts';

const MATCHING = ['matchCase', 'matchWholeWord', 'beginsWith', 'endsWith', 'exactPhrase'] as const;
type Matching = Partial<Record<(typeof MATCHING)[number], boolean>>;

const matchingOf = (value: unknown): Matching =>
  Object.fromEntries(
    MATCHING.flatMap((key) => {
      const given = property(value, key);
      return typeof given === 'boolean' ? [[key, given]] : [];
    }),
  );

const LETTERS = '[\\p{L}\\p{N}_]*';

/** Returns an expression for a word. What begins or ends with it is found as a whole. */
function wordExpression(word: string, { matchWholeWord, beginsWith, endsWith }: Matching): string {
  const pattern = toPattern(word);
  if (matchWholeWord || (beginsWith && endsWith)) return asWholeWord(pattern);
  if (beginsWith) return asWholeWord(`${pattern}${LETTERS}`);
  return endsWith ? asWholeWord(`${LETTERS}${pattern}`) : pattern;
}

const isInWords = ({ matchWholeWord, beginsWith, endsWith }: Matching): boolean =>
  !matchWholeWord && !beginsWith && !endsWith;

interface Term {
  readonly text: string;
  readonly isExpression: boolean;
  /** Name shown to users. */
  readonly name: string;
  /** Options of the file, with those of the term. */
  readonly matching: Matching;
}

/** Reads one term. An expression of its own makes the term its name. */
function readTerm(value: unknown, common: Matching): Term {
  const [searched, own] = [textOf(property(value, 'searchTerm')), textOf(property(value, 'userDefinedRegex'))];
  const isRegex = property(value, 'searchTermIsRegex');
  const text = own === '' ? searched : own;
  return {
    text,
    isExpression: isRegex === true || (own !== '' && isRegex === undefined),
    name: textOf(property(value, 'description')) || searched || text,
    matching: { ...common, ...matchingOf(property(value, 'options')) },
  };
}

/** Collects what terms become. Words with other options than the file's become expressions. */
class TermCollector {
  readonly words = new Set<string>();
  readonly expressions: NamedExpression[] = [];
  readonly losses: Loss[] = [];
  readonly #common: Matching;

  constructor(common: Matching) {
    this.#common = common;
  }

  lose(place: string, reason: MessageOrText): void {
    this.losses.push({ place, reason });
  }

  add(value: unknown, place: string): void {
    const term = readTerm(value, this.#common);
    const { text, isExpression } = term;
    if (text.trim() === '') this.lose(place, message('there is nothing to find'));
    else if (text.length > MAX_ENTRY)
      this.lose(
        place,
        message('it is longer than {limit, plural, one {# character} other {# characters}}', { limit: MAX_ENTRY }),
      );
    else if (this.words.size + this.expressions.length >= MAX_ENTRIES)
      this.lose(place, message('a preset has at most {limit, number} entries', { limit: MAX_ENTRIES }));
    else {
      if (isExpression) this.#addExpression(term, place);
      else this.#addWord(term, place);
      this.#losePartly(value, term, place);
    }
  }

  #addExpression({ text, name, matching: { matchCase } }: Term, place: string): void {
    try {
      this.expressions.push({
        ...{ name, expression: toUnicodeExpression(text) },
        ...(matchCase === undefined || matchCase === this.#common.matchCase ? {} : { matchesCase: matchCase }),
      });
    } catch (error) {
      this.lose(place, expressionFaultMessage(error));
    }
  }

  #addWord({ text, name, matching }: Term, place: string): void {
    const { matchCase = false } = matching;
    const isCommon = matchCase === (this.#common.matchCase ?? false) && !matching.beginsWith && !matching.endsWith;
    if (isCommon && isInWords(matching) === isInWords(this.#common)) {
      this.words.add(text);
      // Words, unlike expressions, are also found as likely misreadings.
      if (name !== text) this.lose(`${place}.description`, message('words are listed as they are'));
    } else {
      const expression = wordExpression(text, matching);
      // The expression doesn't show the word that it finds.
      const shown = name === text ? name : `${name} (${text})`;
      this.expressions.push({ name: shown, expression, foldsAccents: true, matchesCase: matchCase });
    }
  }

  #losePartly(value: unknown, { text, isExpression, matching }: Term, place: string): void {
    const known = ['searchTerm', 'searchTermIsRegex', 'userDefinedRegex', 'description', 'options'];
    this.losses.push(
      ...listUnknown(value, known, place),
      ...listUnknown(property(value, 'options'), MATCHING, `${place}.options`),
    );
    if (isExpression && !isInWords(matching))
      this.lose(`${place}.options`, message('expressions are found as they are written, also within words'));
    if (!isExpression && matching.exactPhrase === false && /\s/.test(text.trim()))
      this.lose(`${place}.options.exactPhrase`, message('its words are found together only'));
  }
}

const optionsOf = ({ matchesCase = false, findsParts = false }: SearchPreset) => ({
  matchCase: matchesCase,
  matchWholeWord: !findsParts,
});

/** Returns the terms of a preset, and what has no counterpart. */
function writePreset(preset: SearchPreset): Converted<readonly object[]> {
  const { name, words = [], expressions = [] } = preset;
  const options = optionsOf(preset);
  const lost = (['names', 'patterns', 'keeps'] as const).filter((key) => Object.keys(preset[key] ?? {}).length > 0);
  return {
    value: [
      ...words.map((word) => ({ searchTerm: word, searchTermIsRegex: false, options })),
      ...expressions.map((each) => ({
        searchTerm: each.name,
        ...{ userDefinedRegex: each.expression, searchTermIsRegex: true },
        options: { matchCase: each.matchesCase ?? options.matchCase },
      })),
    ],
    losses: lost.map((key) => ({ place: `${name}: ${key}`, reason: message('the format has none') })),
  };
}

export const predefinedSearch = {
  recognizes: (json: unknown): boolean =>
    isRecord(json) &&
    Array.isArray(json.terms) &&
    json.terms.some((each: unknown) => isRecord(each) && ('searchTerm' in each || 'userDefinedRegex' in each)),
  /** @throws MessageError if it has no term that can be used */
  read(json: unknown, name: string): Converted<SearchPreset> {
    const common = matchingOf(property(json, 'globalOptions'));
    const collector = new TermCollector(common);
    collector.losses.push(
      ...listUnknown(json, ['globalOptions', 'terms'], ''),
      ...listUnknown(property(json, 'globalOptions'), MATCHING, 'globalOptions'),
    );
    for (const [index, term] of listOf(property(json, 'terms')).entries()) collector.add(term, `terms[${index}]`);
    const { words, expressions, losses } = collector;
    if (words.size + expressions.length === 0)
      throw new MessageError(message('The file has no term that can be used.'));
    const flags = { matchesCase: common.matchCase ?? false, findsParts: isInWords(common) };
    return { value: { name, words: [...words], expressions, ...flags }, losses };
  },
  write(presets: readonly SearchPreset[]): Converted<string> {
    const written = presets.map(writePreset);
    const terms = written.flatMap(({ value }) => value);
    const [first] = presets;
    const file = { ...(first && { globalOptions: optionsOf(first) }), terms };
    return { value: `${JSON.stringify(file, null, 2)}\n`, losses: written.flatMap(({ losses }) => losses) };
  },
};
