import { describe, expect, it } from 'vitest';
import { formatPath } from '../../kernel/path-geometry.ts';
import { SMALL_PNG } from '../../testing/build-marks.ts';
import { fontAtSize, toFont } from './fonts.ts';
import { toImageSource } from './image-source.ts';
import { FONT_NAMES, SIGNATURE_FONT_NAMES } from './palette.ts';
import { safeHref } from './safe-href.ts';
import { strokesToCommands } from './strokes.ts';

const toBase64 = (text: string) => btoa(text);

describe('an address to open', () => {
  it.each([
    ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
    [' http://example.org ', 'http://example.org/'],
    ['HTTPS://EXAMPLE.ORG/Path', 'https://example.org/Path'],
    ['mailto:someone@example.org', 'mailto:someone@example.org'],
    ['www.example.org', 'https://www.example.org/'],
  ])('%j is opened as %s', (href, expected) => expect(safeHref(href)).toBe(expected));

  it.each([
    'javascript:alert(1)',
    ' \tjava\nscript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'blob:https://example.org/1',
    'vbscript:x',
    'ftp://example.org',
    '//example.org',
    '/path',
    '',
    'https://',
  ])('%j is not opened', (href) => expect(safeHref(href)).toBeUndefined());
});

describe('a picture to decode', () => {
  const png = SMALL_PNG.slice(SMALL_PNG.indexOf(',') + 1);

  it.each([
    ['a data URL', SMALL_PNG, SMALL_PNG],
    ['bare base64', png, SMALL_PNG],
    ['a wrong name', SMALL_PNG.replace('image/png', 'image/jpeg'), SMALL_PNG],
    ['line feeds', png.replace(/(.{20})/g, '$1\n'), SMALL_PNG],
  ])('may be %s', (_, given, expected) => expect(toImageSource(given)).toBe(expected));

  it.each([
    ['image/jpeg', '\xff\xd8\xff\xe0rest of it'],
    ['image/gif', 'GIF89a and more'],
    ['image/webp', 'RIFF\x24\x00\x00\x00WEBPVP8 '],
  ])('may be %s', (type, bytes) => {
    expect(toImageSource(toBase64(bytes))).toBe(`data:${type};base64,${toBase64(bytes)}`);
  });

  it.each([
    '',
    'https://example.org/picture.png',
    'data:image/svg+xml;base64,PHN2Zy8+',
    `data:image/png;base64,${toBase64('<svg xmlns="http://www.w3.org/2000/svg"/>')}`,
    toBase64('RIFF\x24\x00\x00\x00WAVEfmt '),
    `data:text/html;base64,${png}`,
    'data:image/png,notbase64',
    'data:image/png;base64,%%%%',
    'aa=',
  ])('may not be %j', (given) => expect(toImageSource(given)).toBeUndefined());
});

describe('fonts', () => {
  it('puts the size between the style and the families', () => {
    expect(fontAtSize(toFont('Georgia', ['Bold', 'Italic', 'Underline']), 12.5)).toMatch(
      /^italic bold 12\.5px "Gelasio", /,
    );
    expect(fontAtSize(toFont('Arial'), 9)).toMatch(/^9px "Arimo", /);
  });

  it('never puts a name from a file into a style', () => {
    for (const name of ['a", b; } \\ \n c', 'constructor', 'Liberation Sans', '']) {
      expect(toFont(name)).toBe(toFont('Arial'));
    }
  });

  it('sets every name of the format in an embedded family, ignoring case', () => {
    const firstOf = (name: string) => /^\$ "([^"]+)"/.exec(toFont(name))?.[1];
    const families = FONT_NAMES.map(firstOf);
    expect(families).toEqual(['Arimo', 'Comic Neue', 'Cousine', 'Gelasio', 'Arimo', 'Tinos', 'DejaVu Sans']);
    expect(FONT_NAMES.map((name) => firstOf(name.toUpperCase()))).toEqual(families);
    expect(SIGNATURE_FONT_NAMES.map(firstOf)).toEqual([...SIGNATURE_FONT_NAMES]);
  });
});

describe('strokes', () => {
  it('become one path, an M for each', () => {
    const stroke = Array.from({ length: 30 }, (_, index) => ({ x: index * 4, y: Math.sin(index / 5) * 20 }));
    const path = formatPath(strokesToCommands([stroke, [{ x: 150, y: 5 }]], 1));
    expect(path).toMatch(/^M0,0C[^M]+M150,5L150,5$/);
    expect(path.match(/C/g)?.length).toBeLessThan(10);
  });
});
