// Renders the installed app's icons from the page's. After ensure-chromium.mjs:
//   node e2e/support/make-icons.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const toPath = (path) => fileURLToPath(new URL(path, import.meta.url));
const svg = readFileSync(toPath('../../public/icon.svg'), 'utf8');
const { path: executablePath } = JSON.parse(
  readFileSync(toPath('../../node_modules/.cache/markwright/chromium.json'), 'utf8'),
);

/** Launchers may crop maskable icons to a circle: only the background leaves the inner 80 %. */
const ICONS = [
  { name: 'icon-192.png', size: 192 },
  { name: 'icon-512.png', size: 512 },
  { name: 'icon-maskable-512.png', size: 512, ground: '#2457d6', share: 0.72 },
];

const browser = await chromium.launch({ executablePath, chromiumSandbox: false });
for (const { name, size, ground = 'transparent', share = 1 } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const drawn = svg.replace('<svg ', `<svg width="${size * share}" height="${size * share}" `);
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${ground}">${drawn}</body>`,
  );
  writeFileSync(toPath(`../../public/${name}`), await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
