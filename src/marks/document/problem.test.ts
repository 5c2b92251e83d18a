import { afterEach, expect, it } from 'vitest';
import { i18n, translate } from '../../messages/index.ts';
import { buildMark } from '../../testing/build-marks.ts';
import { createRandom } from '../../testing/random.ts';
import { createImportJob } from './import-job.ts';
import { toSources } from './import-messages.ts';

const sources = toSources({ date: '2024-01-01T00:00:00.000Z', pages: [], uids: [] });
const text = JSON.stringify({ marks: [{ ...buildMark('LineAnnotation', createRandom(1)), startPoint: 1 }] });

afterEach(() => i18n.activate('en'));

it('is localized in the UI, and English in files', () => {
  i18n.loadAndActivate({
    locale: 'de',
    messages: {
      'Mark {number} ({type}), {where}: expected {expected}, but found {received}.':
        'Markierung {number} ({type}), {where}: {expected} wird erwartet, da ist {received}.',
      'a point {properties}': 'ein Punkt {properties}',
    },
  });
  const job = createImportJob(text, sources);
  if (!job.ok) throw new Error(translate(job.error));
  const { problems } = structuredClone(job.value.summarize({ faulty: 'skip', duplicates: 'keep' }));
  expect(problems.map(({ localized }) => translate(localized))).toEqual([
    'Markierung 1 (LineAnnotation), startPoint: ein Punkt {x, y} wird erwartet, da ist 1.',
  ]);
  expect(translate(problems[0]?.localized.values.expected ?? '')).toBe('ein Punkt {x, y}');
  expect(JSON.parse(job.value.report())).toEqual([
    {
      index: 0,
      uid: expect.any(String),
      type: 'LineAnnotation',
      fault: 'value',
      path: 'marks[0].startPoint',
      expected: 'a point {x, y}',
      received: '1',
      message: 'Mark 1 (LineAnnotation), startPoint: expected a point {x, y}, but found 1.',
    },
  ]);
});
