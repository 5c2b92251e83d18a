// npm run bench:real-files [-- --seed=1] [--count=278] [--only=pdf.js/tagged] [--gaps=keep]
// Redacts three words of each of the real files (../shared/data/pdf, or --folder=…), and reports
// what pdftotext, qpdf and pdf.js still find, and what else is lost. Prints each file's outcome as
// a line of JSON.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withSources } from '../../../../src/testing/with-sources.mjs';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '278' },
    only: { type: 'string', default: '' },
    gaps: { type: 'string', default: 'uniform' },
    folder: { type: 'string' },
  },
});

await withSources(resolve(import.meta.dirname, '../../../..'), async (load) => {
  const { redactRealFiles } = await load('/e2e/perf/redaction/real/files.ts');
  const asked = { ...values, seed: Number(values.seed), count: Number(values.count) };
  const markdown = await redactRealFiles(asked, (line) => process.stderr.write(`${line}\n`));
  process.stdout.write(`${markdown}\n`);
});
