import { toJsonSchema } from '@valibot/to-json-schema';
import { describe, expect, it } from 'vitest';
import { REASON_SETS } from './reason-sets.ts';
import { parseRecipe, recipeSchema } from './schema.ts';

const read = (recipe: object) => parseRecipe(JSON.stringify({ recipe: 1, ...recipe }));
const faultOf = (recipe: object) => {
  const result = read(recipe);
  return result.ok ? '' : result.error;
};

describe('a recipe', () => {
  it('has a published schema that says the same', async () => {
    const schema = { title: 'Markwright recipe', ...toJsonSchema(recipeSchema) };
    // Update with `npx vitest run src/recipes -u`.
    await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot('../../public/recipe.schema.json');
  });

  it.each([
    [{ find: { word: ['Alice'] } }, 'find.word'],
    [{ find: { words: [''] } }, 'find.words.0'],
    [{ find: { words: ['A'] }, leaveOut: [{ pages: 'all' }] }, 'leaveOut.0.pages'],
    [{ production: { dpi: 200 } }, 'production.dpi'],
    [{ production: { number: { prefix: '../' } } }, 'production.number.prefix'],
    [{ find: { words: ['A'] }, date: 'today' }, 'date'],
    [{}, 'neither what to find'],
    [{ find: { words: [] } }, 'neither what to find'],
    [{ production: {}, action: 'extract' }, '“extract”'],
    [{ production: { output: 'tiff' }, sign: {} }, 'cannot be signed'],
    [{ find: { words: ['A'] }, names: 'same' }, '{stem}'],
    [{ find: { words: ['A'] }, names: '{number}' }, 'needs a production'],
  ])('names the fault in %j', (recipe, part) => {
    expect(faultOf(recipe)).toContain(part);
  });

  it('accepts only reasons of its set', () => {
    const find = { words: ['A'] };
    expect(faultOf({ find, reasons: { set: 'foia', default: '(b)(6)' } })).toBe('');
    expect(faultOf({ find, reasons: { set: 'foia', byKind: { email: '(b)(99)' } } })).toContain('reasons.byKind.email');
    expect(faultOf({ find, reasons: { set: 'gdpr', default: '(b)(6)' } })).toContain('(b)(6)');
    // Exported sets can be imported unchanged.
    const set = JSON.parse(JSON.stringify(REASON_SETS['privacy-act']));
    expect(faultOf({ find, reasons: { set, default: '(k)(2)' } })).toBe('');
  });

  it('rejects invalid JSON and other versions', () => {
    expect(parseRecipe('{')).toMatchObject({ ok: false });
    expect(parseRecipe('{"recipe":2,"find":{"words":["A"]}}')).toMatchObject({ ok: false });
  });
});
