// Creates public/samples/: a two-page form as TIFF, and matching marks. Run it after changes:
// node e2e/support/make-samples.mjs
import { writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { decode } from 'fast-png';
import { runnerImport } from 'vite';
import { PAGE, PAGES } from './sample-pages.mjs';

const OUTPUT = new URL('../../public/samples/', import.meta.url);
/** Four bits keep the antialiasing of print at a quarter of the size of eight. */
const LEVEL = 17;
const DATE = '2026-03-12T09:30:00.000Z';

async function load(path) {
  const { module } = await runnerImport(new URL(`../../src/${path}`, import.meta.url).pathname, { configFile: false });
  return module;
}

async function render() {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--font-render-hinting=none', '--disable-lcd-text'],
  });
  const view = await browser.newPage({ viewport: PAGE });
  const rendered = [];
  for (const html of PAGES) {
    await view.setContent(html);
    const places = await view.evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll('[id]')].map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [element.id, { x, y, width, height, text: element.textContent.replace(/\s+/g, ' ').trim() }];
        }),
      ),
    );
    const { data, width, height, channels } = decode(await view.screenshot());
    const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
    const samples = new Uint8Array(width * height);
    for (let pixel = 0; pixel < samples.length; pixel += 1) {
      const [red, green, blue] = [0, 1, 2].map((channel) => data[pixel * channels + channel]);
      samples[pixel] = Math.round((red * 0.299 + green * 0.587 + blue * 0.114) / LEVEL);
      rgba.fill(samples[pixel] * LEVEL, pixel * 4, pixel * 4 + 3);
    }
    rendered.push({ samples, places, image: { data: rgba, width, height } });
  }
  await browser.close();
  return rendered;
}

function createMarks([{ image, places }], findTextLines, linesUnder) {
  const pageData = { width: image.width, height: image.height };
  const round = (rect) => Object.fromEntries(Object.entries(rect).map(([key, value]) => [key, Math.round(value)]));
  const around = ({ x, y, width, height }, margin) =>
    round({ x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin });
  const clause = places.retention;
  const lines = linesUnder(
    findTextLines(image),
    { x: clause.x, y: clause.y + 8 },
    { x: clause.x + clause.width, y: clause.y + clause.height - 8 },
  ).map(round);
  const target = { x: places.signature.x + 60, y: places.signature.y + 96 };
  const dent = { x: 1180, y: places.inspection.y - 178 };
  const common = (number) => ({
    uid: `5a3c9e10-0000-4000-8000-00000000000${number}`,
    interactionMode: 'Full',
    pageNumber: 1,
    creationDateTime: DATE,
    modificationDateTime: DATE,
  });
  return [
    {
      ...common(1),
      type: 'HighlightAnnotation',
      fillColor: '#ffe45c',
      startIndex: 0,
      selectedText: clause.text,
      textLength: clause.text.length,
      lineGroups: [{ pageData, pageNumber: 1, startIndex: 0, textLength: clause.text.length, lines }],
    },
    {
      ...common(2),
      type: 'RectangleAnnotation',
      rectangle: around(places['parcel-code'], 18),
      pageData,
      borderColor: '#1b6ec2',
      borderThickness: 5,
      fillColor: 'transparent',
      opacity: 255,
    },
    {
      ...common(3),
      type: 'LineAnnotation',
      pageData,
      startPoint: { x: Math.round(target.x + 430), y: Math.round(target.y - 190) },
      endPoint: { x: Math.round(target.x), y: Math.round(target.y) },
      color: '#c2185b',
      endHeadType: 'FilledTriangle',
      opacity: 255,
      thickness: 6,
    },
    {
      ...common(4),
      type: 'PolylineAnnotation',
      pageData,
      points: Array.from({ length: 9 }, (_, index) => round({ x: dent.x + index * 24, y: dent.y + (index % 2) * 16 })),
      color: '#d84315',
      opacity: 220,
      thickness: 5,
    },
    {
      ...common(5),
      type: 'TextAnnotation',
      rectangle: round({ x: target.x + 440, y: target.y - 262, width: 340, height: 72 }),
      pageData,
      borderColor: '#c2185b',
      borderThickness: 3,
      fillColor: '#fff4f8',
      fontColor: '#7a0f3a',
      fontName: 'Arial',
      fontSize: 30,
      fontStyle: ['Bold'],
      maxLength: 200,
      horizontalAlignment: 'Center',
      text: 'Please sign here',
      opacity: 255,
    },
  ];
}

const { encodeTiffPage, rational, short, writeTiff } = await load('testing/tiff.ts');
const { findTextLines } = await load('media/text/find-lines.ts');
const { linesUnder } = await load('media/text/lines-under.ts');
const pages = await render();
const tiff = writeTiff(
  pages.map(({ samples, image: { width, height } }, index) =>
    encodeTiffPage({
      width,
      height,
      samples,
      samplesPerPixel: 1,
      bits: 4,
      photometric: 1,
      scheme: 'adobe-deflate',
      rowsPerStrip: 256,
      fields: {
        254: { type: 4, values: [2] },
        282: rational(200),
        283: rational(200),
        296: short(2),
        297: short(index, PAGES.length),
      },
    }),
  ),
);
writeFileSync(new URL('sample.tif', OUTPUT), tiff);
const marks = { marks: createMarks(pages, findTextLines, linesUnder) };
writeFileSync(new URL('sample.marks.json', OUTPUT), `${JSON.stringify(marks, null, 2)}\n`);
console.log(`sample.tif: ${tiff.length} bytes, ${pages.length} pages; sample.marks.json: ${marks.marks.length} marks`);
