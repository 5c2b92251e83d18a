import { it } from 'vitest';
import { createTextSearch } from '../patterns/search.ts';
import { EMPTY_REQUEST } from '../patterns/request.ts';
import { loadNameLists } from './index.ts';
import { tell } from '../../messages/index.ts';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
it('x', async () => {
  const lists = await loadNameLists();
  const m = JSON.parse(readFileSync('/work/shared/data/pdf/manifest.json','utf8')); const files = (m.files ?? m) as any[];
  let out = '';
  const chosen = files.filter((f) => f.words > 150).slice(0, 60);
  for (const f of chosen) { const path = '/work/shared/data/pdf/' + (f.file ?? f.path ?? f.name);
    let t = ''; try { t = execFileSync('pdftotext', ['-l', '6', path, '-'], { encoding: 'utf8', stdio: ['ignore','pipe','ignore'] }).replace(/\n+/g,'\n'); } catch { continue; }
    const s = createTextSearch({ ...EMPTY_REQUEST, patterns: ['names'] }, lists);
    const t0 = performance.now(); const hits = s(t);
    out += `== ${path} ${t.length} chars ${hits.length} hits ${(performance.now() - t0).toFixed(0)}ms\n` + hits.slice(0, 45).map((h) => `   ${t.slice(Math.max(0,h.start-20),h.start)}[${h.text}]${t.slice(h.end,h.end+12)}`.replaceAll('\n', '⏎') + `   {${tell(h.because ?? '')}}`).join('\n') + '\n'; }
  writeFileSync('/tmp/real.txt', out);
}, 120000);
