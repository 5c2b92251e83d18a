import { PDFContext } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { hexText, nameOf } from '../objects.ts';
import { namePairsOf } from './name-tree.ts';

const context = PDFContext.create();

const leaf = (...names: readonly string[]) =>
  context.obj({ Names: names.flatMap((name) => [hexText(name), nameOf(name)]) });

const namesIn = (tree: Parameters<typeof namePairsOf>[0]) => namePairsOf(tree).map(([name]) => name.decodeText());

it('reads the names of all leaves in order', () => {
  const inner = context.obj({ Kids: [leaf('c'), leaf('d', 'e')] });
  const tree = context.obj({ Kids: [leaf('a', 'b'), context.register(inner), leaf('f')] });
  expect(namesIn(tree)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

it('skips entries without a name or a value', () => {
  expect(namesIn(context.obj({ Names: [1, 2, hexText('a'), 3, hexText('b')] }))).toEqual(['a']);
  expect(namesIn(undefined)).toEqual([]);
});

it('reads a node once, also if it contains itself', () => {
  const tree = leaf('a');
  const ref = context.register(tree);
  tree.set(nameOf('Kids'), context.obj([ref, ref]));
  expect(namesIn(tree)).toEqual(['a']);
});
