import { it } from 'vitest';
import { createTextSearch } from '../patterns/search.ts';
import { EMPTY_REQUEST } from '../patterns/request.ts';
import { loadNameLists } from './index.ts';
import { tell } from '../../messages/index.ts';
import { readFileSync } from 'node:fs';
it('x', async () => {
  const lists = await loadNameLists();
  const s = createTextSearch({ ...EMPTY_REQUEST, patterns: ['names'] }, lists); const t = readFileSync('/tmp/t.txt','utf8');
    console.log(s(t).map((h) => `${h.text.replace('\n','⏎')}   [${tell(h.because ?? '')}]`).join('\n'));
});
