import { describe, expect, it } from 'vitest';
import { rectContainsRect } from '../kernel/rect.ts';
import { checkMarksDocument } from '../marks/document/parse.ts';
import { allDefinitions, definitionOf } from '../marks/registry.ts';
import { findMarkTool, markTools } from '../marks/tools.ts';
import { buildDocument } from './build-marks.ts';
import { buildSheet } from './build-sheet.ts';

describe('built documents', () => {
  it('are the same for the same seed, and others for others', () => {
    expect(buildDocument(5, 60)).toEqual(buildDocument(5, 60));
    expect(buildDocument(6, 60).marks).not.toEqual(buildDocument(5, 60).marks);
  });

  it('include every type', () => {
    const types = new Set(buildDocument(1, allDefinitions.length).marks.map(({ type }) => type));
    expect(types.size).toBe(allDefinitions.length);
  });
});

describe('the sheet', () => {
  const { document, pageSize, cells } = buildSheet();

  it('is valid, and contains each type once', () => {
    expect(checkMarksDocument(document).problems).toEqual([]);
    expect(document.marks.map(({ type }) => type).sort()).toEqual(allDefinitions.map(({ type }) => type).sort());
  });

  it('is the same every time', () => expect(buildSheet().document).toEqual(document));

  it('keeps every mark in its own part of the page', () => {
    const page = { x: 0, y: 0, ...pageSize };
    const areas = document.marks.flatMap((mark) => {
      const cell = cells.get(mark.type);
      return cell ? [{ mark, cell }] : [];
    });
    for (const { mark, cell } of areas) {
      expect(rectContainsRect(page, cell)).toBe(true);
      const bounds = definitionOf(mark).geometry.bounds(mark, 1);
      if (mark.type !== 'PageRedaction') expect(bounds && rectContainsRect(cell, bounds)).toBe(true);
    }
  });
});

describe('tools', () => {
  it('are one a type and one a variant, found by id', () => {
    expect(markTools.length).toBeGreaterThan(allDefinitions.length);
    for (const tool of markTools) expect(findMarkTool(tool.id)).toBe(tool);
    expect(findMarkTool('LineAnnotation:arrow')?.label).toBe('Arrow');
    expect(findMarkTool('select')).toBeUndefined();
  });

  it('make marks of their type', () => {
    const common = {
      uid: 'x',
      interactionMode: 'Full' as const,
      pageNumber: 1,
      creationDateTime: '2024-01-01T00:00:00Z',
      modificationDateTime: '2024-01-01T00:00:00Z',
    };
    const context = { common, pageData: { width: 100, height: 100 } };
    const segment = { kind: 'segment', from: { x: 0, y: 0 }, to: { x: 9, y: 9 } } as const;
    expect(findMarkTool('LineAnnotation')?.create(context, segment)).toMatchObject({
      color: '#ff0000',
      endHeadType: 'None',
    });
    expect(findMarkTool('LineAnnotation:arrow')?.create(context, segment)).toMatchObject({
      color: '#0000ff',
      endHeadType: 'FilledTriangle',
    });
    const stamp = { kind: 'stamp', rect: { x: 0, y: 0, width: 9, height: 9 } } as const;
    expect(findMarkTool('StampRedaction:rejected')?.create(context, stamp)).toMatchObject({ label: 'Rejected' });
  });
});
