import { describe, expect, it } from 'vitest';
import { tell } from '../../messages/index.ts';
import { buildMark } from '../../testing/build-marks.ts';
import { createRandom } from '../../testing/random.ts';
import { createImportJob } from './import-job.ts';
import { toSources } from './import-messages.ts';
import { mergeProperties } from './merge-properties.ts';
import { parseMarksDocument } from './parse.ts';
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
    if (!made.ok) throw new Error(tell(made.error));
    const summary = made.value.summarize({ faulty: 'skip', duplicates: 'keep' });
    expect(summary).toMatchObject({
      loaded: 1,
      faulty: 0,
      problemCount: 1,
      problems: [{ index: 0, outcome: 'loaded' }],
    });
  });

  it('of a value that is lost leave no number behind', () => {
    const { document } = parseMarksDocument('{"a":{"b":9007199254740993},"a":{"b":9007199254740992},"marks":[]}');
    expect(serializeMarksDocument(document)).toBe('{"a":{"b":9007199254740992},"marks":[]}');
  });

  it('are told up to a number', () => {
    const objects = Array.from({ length: 1500 }, () => '{"a":1,"a":2}').join();
    const { problems } = parseMarksDocument(`{"x":[${objects}],"marks":[]}`);
    expect(problems).toHaveLength(1001);
    expect(problems.at(-1)?.received).toBe('500 more that are repeated');
  });
});

describe('properties of an import', () => {
  const propertiesOf = (text: string) => parseMarksDocument(text).document;

  it('come in the order of their file into a document that has none', () => {
    const merged = mergeProperties({ marks: [] }, propertiesOf('{"z":1,"marks":[],"a":2}'));
    expect(Object.keys(merged)).toEqual(['z', 'marks', 'a']);
  });

  it('come after those of a document that has some, and win', () => {
    const merged = mergeProperties({ b: 1, marks: [], a: 1 }, propertiesOf('{"z":1,"marks":[],"a":2}'));
    expect(JSON.stringify(merged)).toBe('{"b":1,"marks":[],"a":2,"z":1}');
  });

  it('bring their exact numbers, and leave the others theirs', () => {
    const before = propertiesOf('{"n":1e400,"both":1e401,"marks":[]}');
    const merged = mergeProperties(before, propertiesOf('{"marks":[],"both":1e402,"new":1e403}'));
    const text = serializeMarksDocument({ ...merged, marks: [] });
    expect(text).toBe('{"n":1e400,"both":1e402,"marks":[],"new":1e403}');
  });
});
