// The fonts that a machine may have: layouts of marks must not depend on them.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const toPath = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** Font folders of Debian's packages. */
const INSTALLED = process.env.MARKWRIGHT_TEST_FONTS ?? '/usr/share/fonts/truetype';

/** By name: the package that brings the fonts, and their folder. */
interface Setup {
  readonly source: string;
  readonly folder: string;
  readonly only?: string;
}

const SETUPS: Readonly<Record<string, Setup>> = {
  liberation: { source: 'fonts-liberation', folder: `${INSTALLED}/liberation` },
  dejavu: { source: 'fonts-dejavu-core', folder: `${INSTALLED}/dejavu` },
  // A single face, which is none of a text: Chromium does not start without any.
  none: { source: 'fonts-dejavu-core', folder: `${INSTALLED}/dejavu`, only: 'DejaVuSansMono-Bold.ttf' },
};

/** Writes a fontconfig file that knows one folder of fonts, with the aliases of the machine. @returns its path */
function writeConfig(name: string, { folder, only }: Setup): string {
  const cache = toPath('../../node_modules/.cache/markwright/fontconfig');
  mkdirSync(cache, { recursive: true });
  const path = `${cache}/${name}.conf`;
  writeFileSync(
    path,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  ${only === undefined ? '' : `<selectfont><rejectfont><glob>${folder}/*</glob></rejectfont><acceptfont><glob>${folder}/${only}</glob></acceptfont></selectfont>`}
  <cachedir>${cache}/${name}</cachedir>
  <include ignore_missing="yes">/etc/fonts/conf.d</include>
</fontconfig>
`,
  );
  return path;
}

/** Set-ups whose fonts are installed, with the environment of a browser that has only these. Names those that are skipped. */
export function fontSetups(): { readonly name: string; readonly env: Record<string, string> }[] {
  return Object.entries(SETUPS).flatMap(([name, setup]) => {
    const { folder, source } = setup;
    if (!existsSync(folder)) {
      // The workers load the configuration again: only the first process speaks.
      if (process.env.TEST_WORKER_INDEX === undefined)
        console.warn(`${folder} is not there (${source}): tests with these fonts are skipped.`);
      return [];
    }
    const env = Object.fromEntries(Object.entries(process.env).filter((entry) => entry[1] !== undefined));
    return [{ name, env: { ...(env as Record<string, string>), FONTCONFIG_FILE: writeConfig(name, setup) } }];
  });
}
