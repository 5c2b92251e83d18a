// npm run bench:ocr [-- --count=500] [--first=1] [--languages=eng,deu]
// Recognizes generated scans; reports misread characters, personal data found, and word positions.
// Uses language data from installed packages. Runs from source in Node.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withSources } from '../../../src/testing/with-sources.mjs';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '500' },
    first: { type: 'string', default: '1' },
    languages: { type: 'string' },
  },
});

await withSources(resolve(import.meta.dirname, '../../..'), async (load) => {
  const { writeReport } = await load('/e2e/perf/ocr/report.ts');
  const markdown = await writeReport(
    { first: Number(values.first), count: Number(values.count), languages: values.languages?.split(',') },
    (line) => process.stderr.write(`${line}\n`),
  );
  process.stdout.write(`${markdown}\n`);
});
