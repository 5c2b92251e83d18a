import { type Plugin, runnerImport } from 'vite';

const START_PAGE = '/src/ui/start/write-start-page.tsx';
const LOOK = '/src/ui/start/first-look.ts';
const PLACE = '<div id="root"></div>';
/** Ends what comes before the style sheets: scripts after these wait for them. */
const TITLE = '</title>';

async function renderStartPage(root: string, base: string): Promise<string> {
  const { module } = await runnerImport<{ writeStartPage(): string }>(`${root}${START_PAGE}`, {
    ...{ root, configFile: false, logLevel: 'warn' },
    define: { 'import.meta.env.BASE_URL': JSON.stringify(base) },
  });
  return module.writeStartPage();
}

/** Writes the start page into the built index.html, which paints before scripts load. */
export function writtenStartPage(): Plugin {
  let [root, base] = ['', './'];
  return {
    name: 'markwright-start-page',
    apply: 'build',
    configResolved(config) {
      [root, base] = [config.root, config.base];
    },
    buildStart() {
      this.emitFile({ type: 'chunk', id: `${root}${LOOK}` });
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { path, bundle = {} }) {
        if (path !== '/index.html') return undefined;
        const look = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.facadeModuleId === `${root}${LOOK}`,
        );
        if (!look || !html.includes(PLACE) || !html.includes(TITLE))
          throw new Error(`The start page needs ${TITLE} and ${PLACE} in index.html`);
        return html
          .replace(TITLE, `${TITLE}\n    <script src="${base}${look.fileName}"></script>`)
          .replace(PLACE, `<div id="root">${await renderStartPage(root, base)}</div>`);
      },
    },
  };
}
