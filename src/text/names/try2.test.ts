import { it } from 'vitest';
import { createTextSearch } from '../patterns/search.ts';
import { EMPTY_REQUEST } from '../patterns/request.ts';
import { loadNameLists } from './index.ts';
import { keyOf } from './vocabulary.ts';
import { makeLetter, } from '../../testing/letters/make-letter.ts';
import { addScores, scoreNames } from '../../testing/letters/measure-names.ts';
it('x', async () => {
  const lists = await loadNameLists();
  const listed = (w: string) => { const k = keyOf(w); return lists.firstNames.has(k) || lists.lastNames.has(k) || lists.ordinary.has(k); };
  const from = Number(process.env.FROM ?? 0);
  const scores = []; const by = new Map<string, any[]>();
  for (let i = from; i < from + 300; i++) { const l = makeLetter(i, listed); const s = createTextSearch({ ...EMPTY_REQUEST, patterns: ['names'] }, lists);
    const sc = scoreNames(l, s(l.text)); scores.push(sc); by.set(l.language, [...(by.get(l.language) ?? []), sc]); by.set(l.kind, [...(by.get(l.kind) ?? []), sc]); }
  for (const [k, v] of [...by, ['all', scores] as const]) { const a = addScores(v); console.log(k, (a.found / a.named).toFixed(3), (a.right / a.hits).toFixed(3), a.named, a.hits); }
  console.log(addScores(scores).faults.slice(0, Number(process.env.N ?? 90)).join('\n'));
});
