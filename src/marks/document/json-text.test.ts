import { describe, expect, it } from 'vitest';
import { translate } from '../../messages/index.ts';
import { buildMark } from '../../testing/build-marks.ts';
import { fc } from '../../testing/properties.ts';
import { createRandom } from '../../testing/random.ts';
import { createImportJob } from './import-job.ts';
import { toSources } from './import-messages.ts';
import { conflictingProperties, mergeProperties } from './merge-properties.ts';
import { parseMarksDocument } from './parse.ts';
import type { DuplicateChoice } from './plan-import.ts';
import { serializeMarksDocument } from './serialize.ts';

const line = JSON.stringify(buildMark('LineAnnotation', createRandom(1)));
const problemsOf = (text: string) => parseMarksDocument(text).problems.map(({ path, received }) => [path, received]);
const times = (count: number) => `it ${count} times with different values; the last one counts`;

describe('repeated keys', () => {
  it.each([
    ['marks', `{"marks":[${line}],"marks":[]}`, [['marks', times(2)]]],
    ['a property, in other escapes', `{"a":1,"\\u0061":2,"marks":[]}`, [['a', times(2)]]],
    ['a prototype', `{"__proto__":1,"__proto__":2,"marks":[]}`, [['__proto__', times(2)]]],
    ['deep inside', `{"a":[0,{"b c":{"d":1,"d":2,"d":3}}],"marks":[]}`, [['a[1]["b c"].d', times(3)]]],
    ['of a mark', `{"marks":[${line.replace(/^\{/, '{"uid":"first",')}]}`, [['marks[0].uid', times(2)]]],
    ['with the same value', `{"a":[1, 2],"a": [1, 2] ,"marks":[]}`, []],
    ['of different objects', `{"a":[{"b":1},{"b":2}],"b":3,"marks":[]}`, []],
    ['in texts', `{"a":"{\\"b\\":1,\\"b\\":2}","marks":[]}`, []],
  ])('%s', (_what, text, expected) => expect(problemsOf(text)).toEqual(expected));

  it('do not keep a mark out: the last value counts, as JSON has it', () => {
    const made = createImportJob(
      `{"marks":[${line.replace(/^\{/, '{"uid":"first",')}]}`,
      toSources({ date: '2024-01-01T00:00:00Z', pages: [], uids: [] }),
    );
    if (!made.ok) throw new Error(translate(made.error));
    const summary = made.value.summarize({ faulty: 'skip', duplicates: 'keep' });
    expect(summary).toMatchObject({
      loaded: 1,
      faulty: 0,
      problemCount: 1,
      problems: [{ index: 0, outcome: 'loaded' }],
    });
  });

  it('of a lost value leave no number', () => {
    const { document } = parseMarksDocument('{"a":{"b":9007199254740993},"a":{"b":9007199254740992},"marks":[]}');
    expect(serializeMarksDocument(document)).toBe('{"a":{"b":9007199254740992},"marks":[]}');
  });

  it('are reported up to a limit', () => {
    const objects = Array.from({ length: 1500 }, () => '{"a":1,"a":2}').join();
    const { problems } = parseMarksDocument(`{"x":[${objects}],"marks":[]}`);
    expect(problems).toHaveLength(1001);
    expect(problems.at(-1)?.received).toBe('500 more that are repeated');
  });
});

describe('properties of an import', () => {
  const propertiesOf = (text: string) => parseMarksDocument(text).document;

  const merge = (before: string, imported: string, choice: DuplicateChoice) =>
    serializeMarksDocument({ ...mergeProperties(propertiesOf(before), propertiesOf(imported), choice), marks: [] });

  it('come in the order of their file into a document that has none', () => {
    const merged = mergeProperties({ marks: [] }, propertiesOf('{"z":1,"marks":[],"a":2}'), 'both');
    expect(Object.keys(merged)).toEqual(['z', 'marks', 'a']);
  });

  it.each([
    ['replace', '{"b":1,"marks":[],"a":2,"z":1}'],
    ['keep', '{"b":1,"marks":[],"a":1,"z":1}'],
    ['both', '{"b":1,"marks":[],"a":1,"z":1,"layers":[{"a":2}]}'],
  ] as const)('come after those of a document that has some; of two values, %s', (choice, expected) => {
    expect(merge('{"b":1,"marks":[],"a":1}', '{"z":1,"marks":[],"a":2}', choice)).toBe(expected);
  });

  it('bring their exact numbers, and leave the others theirs', () => {
    const before = '{"n":1e400,"both":1e401,"t":0.10000000000000001,"marks":[]}';
    const imported = '{"marks":[],"both":1e402,"t":0.1,"new":1e403}';
    expect(merge(before, imported, 'replace')).toBe('{"n":1e400,"both":1e402,"t":0.1,"marks":[],"new":1e403}');
    expect(merge(before, imported, 'keep')).toBe(
      '{"n":1e400,"both":1e401,"t":0.10000000000000001,"marks":[],"new":1e403}',
    );
    expect(merge(before, imported, 'both')).toBe(
      '{"n":1e400,"both":1e401,"t":0.10000000000000001,"marks":[],"new":1e403,"layers":[{"both":1e402,"t":0.1}]}',
    );
  });

  it('of both layers are kept: lists are joined, and the rest becomes a layer of its own', () => {
    const first = '{"layerRecordId":"1","name":"Ann","comments":[{"text":"a"},{"text":"b"}],"data":{},"marks":[]}';
    const second = '{"layerRecordId":"2","name":"Bob","comments":[{"text":"b"},{"text":"c"}],"data":{},"marks":[]}';
    const merged =
      '{"layerRecordId":"1","name":"Ann","comments":[{"text":"a"},{"text":"b"},{"text":"c"}],"data":{},"marks":[],' +
      '"layers":[{"layerRecordId":"2","name":"Bob"}]}';
    expect(merge(first, second, 'both')).toBe(merged);
    expect(merge(merged, second, 'both')).toBe(merged);
    const third = merge(merged, '{"name":"Cleo","layers":"a text","marks":[]}', 'both');
    expect(JSON.parse(third).layers).toEqual([
      { layerRecordId: '2', name: 'Bob' },
      { name: 'Cleo', layers: 'a text' },
    ]);
  });

  it('with equal values in both are no conflict', () => {
    const before = propertiesOf('{"name":"Ann","data":{"a":[1]},"n":1e400,"marks":[]}');
    const imported = propertiesOf('{"n":1e401,"data":{"a":[1]},"name":"Ann","more":1,"marks":[]}');
    expect(conflictingProperties(before, imported)).toEqual(['n']);
  });

  it.each(['keep', 'replace', 'both'] as const)('of an import that is repeated change nothing: %s', (choice) => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()), (a, b) => {
        const [before, imported] = [a, b].map((each) => JSON.stringify({ ...each, marks: [] })) as [string, string];
        const once = merge(before, imported, choice);
        expect(merge(once, imported, choice)).toBe(once);
      }),
      { numRuns: 200 },
    );
  });
});
