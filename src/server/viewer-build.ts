import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { InlineConfig, Plugin } from 'vite';
import { VIEWER_SIGN } from '../embed/messages.ts';
import { catalogs } from './catalog-plugin.ts';
import { thirdPartyNotices } from './notices/notices-plugin.ts';
import { metaPolicy } from './page-headers.ts';
import { utifOnce } from './utif-plugin.ts';

const PUBLIC = fileURLToPath(new URL('../../public', import.meta.url));

/** Emits the viewer's page and its public files, with relative URLs: the location is unknown. */
function viewerPage(): Plugin {
  return {
    name: 'markwright-viewer-page',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
        if (entry?.type !== 'chunk') throw new Error('The viewer was not built.');
        const sheets = [...(entry.viteMetadata?.importedCss ?? [])];
        const source = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${metaPolicy()}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    ${VIEWER_SIGN} />
    <title>Markwright</title>
${sheets.map((sheet) => `    <link rel="stylesheet" href="./${sheet}" />`).join('\n')}
    <script type="module" src="./${entry.fileName}"></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;
        this.emitFile({ type: 'asset', fileName: 'index.html', source });
        const folders = ['fonts', 'help', 'licences'].flatMap((folder) =>
          readdirSync(join(PUBLIC, folder)).map((name) => `${folder}/${name}`),
        );
        for (const fileName of ['icon.svg', ...folders]) {
          this.emitFile({ type: 'asset', fileName, source: readFileSync(join(PUBLIC, fileName)) });
        }
      },
    },
  };
}

/** Builds `src/embed`: a self-contained page for the frame of `markwright/element`. */
export const viewerBuild = (outDir: string, notices = thirdPartyNotices()): InlineConfig => ({
  configFile: false,
  base: './',
  plugins: [react(), catalogs(), viewerPage(), notices.page],
  worker: { format: 'es', plugins: () => [utifOnce(), notices.worker()] },
  publicDir: PUBLIC,
  build: {
    outDir,
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { viewer: 'src/embed/main.tsx' } },
  },
});

export default viewerBuild('dist/lib/viewer');
