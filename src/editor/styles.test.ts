import { describe, expect, it } from 'vitest';
import { definitionOf, type Mark, type MarkTool, markTools } from '../marks/index.ts';
import { createTestEditor, markIn } from '../testing/test-editor.ts';
import { applyFormatStyle, createMark, createSample, forgetStyle } from './create-mark.ts';
import type { Editor } from './editor.ts';
import { rememberStyle, setSelectedField } from './selection.ts';
import { styleOf } from './styles.ts';

const valueIn = (mark: Mark, key: string) =>
  definitionOf(mark)
    .fields.find((field) => field.key === key)
    ?.get(mark);

const at = (editor: Editor, scale: number) => editor.session.setState({ camera: { scale, x: 0, y: 0 }, fit: 'none' });

const sampleOf = (editor: Editor, tool: MarkTool): Mark => {
  const sample = createSample(editor, tool);
  if (!sample) throw new Error('No document is open');
  return sample;
};

const annotations = markTools.filter(({ definition }) => definition.family === 'annotation');
const redactions = markTools.filter(({ definition }) => definition.family === 'redaction');

describe.each([0.1, 0.28, 1, 2.5])('at a zoom of %d', (scale) => {
  it.each(annotations.map((tool) => [tool.id, tool] as const))('%s begins as large as on any other page', (_, tool) => {
    const editor = createTestEditor();
    at(editor, scale);
    const sample = sampleOf(editor, tool);
    const [text, stroke] = [valueIn(sample, 'font.size'), valueIn(sample, 'stroke.width')];
    // Whole units of the page: half a unit off at the most, and never nothing.
    if (typeof text === 'number') expect(Math.abs(text - 14 / scale)).toBeLessThanOrEqual(0.5);
    if (typeof stroke === 'number') expect(Math.abs(stroke - Math.max(1, 2 / scale))).toBeLessThanOrEqual(0.5);
  });
});

it('frames hide nothing, and all that is drawn has one accent', () => {
  const editor = createTestEditor();
  const drawn = annotations.filter(({ definition }) => definition.tool.kind !== 'lines');
  const colors = new Set<unknown>();
  for (const tool of drawn) {
    const sample = sampleOf(editor, tool);
    for (const field of definitionOf(sample).fields) {
      if (field.kind !== 'color') continue;
      const value = field.get(sample);
      if (field.key === 'fill.color') expect(value, `${tool.id} is not filled`).toBe('transparent');
      else if (value !== 'transparent') colors.add(value);
    }
  }
  expect(colors.size).toBe(1);
});

it.each(redactions.map((tool) => [tool.id, tool] as const))('%s keeps the colours of the format', (_, tool) => {
  const editor = createTestEditor();
  const format = createSample(editor, tool, true);
  const colors = (mark: Mark | undefined) =>
    mark && definitionOf(mark).fields.flatMap((field) => (field.kind === 'color' ? [field.get(mark)] : []));
  expect(colors(sampleOf(editor, tool))).toEqual(colors(format));
});

describe('the style of a tool', () => {
  const tool = markTools.find(({ id }) => id === 'RectangleAnnotation') as MarkTool;
  const width = tool.definition.fields.find(({ key }) => key === 'stroke.width');
  if (!width) throw new Error('A rectangle has a border');

  it('is saved, exported and restored to its default', () => {
    const editor = createTestEditor();
    at(editor, 1);
    const first = styleOf(sampleOf(editor, tool));
    rememberStyle(editor, tool.id, width, 9);
    expect(valueIn(sampleOf(editor, tool), 'stroke.width')).toBe(9);
    applyFormatStyle(editor, tool);
    expect(sampleOf(editor, tool)).toMatchObject({ fillColor: '#ff0000', borderColor: '#000000', borderThickness: 4 });
    forgetStyle(editor, tool);
    expect(styleOf(sampleOf(editor, tool))).toEqual(first);
  });

  it('keeps its lengths in its document, and its colours in the next one, too', () => {
    const editor = createTestEditor();
    at(editor, 1);
    rememberStyle(editor, tool.id, width, 9);
    const color = tool.definition.fields.find(({ key }) => key === 'stroke.color');
    if (color) rememberStyle(editor, tool.id, color, '#1a8a4a');
    editor.openPages('another.png', [{ width: 100, height: 100 }]);
    at(editor, 1);
    expect(sampleOf(editor, tool)).toMatchObject({ borderColor: '#1a8a4a', borderThickness: 2 });
  });
});

it('the format’s style is given to all that is selected in one step, each type its own', () => {
  const editor = createTestEditor([
    markIn('RectangleAnnotation', 'box', { x: 0, y: 0, width: 50, height: 50 }, { fillColor: '#123456' }),
    markIn('EllipseAnnotation', 'round', { x: 100, y: 0, width: 50, height: 50 }, { borderThickness: 11 }),
  ]);
  const before = editor.document.toMarksDocument();
  editor.select(['box', 'round']);
  applyFormatStyle(editor);
  expect(editor.document.get('box')?.mark).toMatchObject({ fillColor: '#ff0000', borderThickness: 4 });
  expect(editor.document.get('round')?.mark).toMatchObject({ fillColor: '#ff0000', borderThickness: 4 });
  editor.document.undo();
  expect(editor.document.toMarksDocument()).toEqual(before);
});

it('sets the style of the next mark by editing one', () => {
  const editor = createTestEditor([
    markIn('RectangleAnnotation', 'box', { x: 0, y: 0, width: 50, height: 50 }, { fillColor: '#123456' }),
  ]);
  editor.select(['box']);
  const tool = markTools.find(({ id }) => id === 'RectangleAnnotation') as MarkTool;
  const fill = tool.definition.fields.find(({ key }) => key === 'fill.color');
  if (fill) setSelectedField(editor, fill, '#f2c20f');
  const next = createMark(editor, tool, { kind: 'box', rect: { x: 1, y: 1, width: 5, height: 5 } });
  expect(next).toMatchObject({ fillColor: '#f2c20f' });
});
