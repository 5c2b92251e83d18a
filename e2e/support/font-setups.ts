// Sets of installed fonts: the layout of marks must not depend on them.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const toPath = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** Font directory of Debian's packages. */
const INSTALLED = process.env.MARKWRIGHT_TEST_FONTS ?? '/usr/share/fonts/truetype';

/** Package that contains the fonts, and their directory. */
interface Setup {
  readonly source: string;
  readonly folder: string;
  readonly only?: string;
}

const SETUPS: Readonly<Record<string, Setup>> = {
  liberation: { source: 'fonts-liberation', folder: `${INSTALLED}/liberation` },
  dejavu: { source: 'fonts-dejavu-core', folder: `${INSTALLED}/dejavu` },
  // A single font that the tests don't use: Chromium needs at least one to start.
  none: { source: 'fonts-dejavu-core', folder: `${INSTALLED}/dejavu`, only: 'DejaVuSansMono-Bold.ttf' },
};

/** Writes a fontconfig file with one font directory and the system's aliases. @returns its path */
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

/** Returns the installed setups with browser environments limited to them, and names the others. */
export function fontSetups(): { readonly name: string; readonly env: Record<string, string> }[] {
  return Object.entries(SETUPS).flatMap(([name, setup]) => {
    const { folder, source } = setup;
    if (!existsSync(folder)) {
      // Workers load the configuration again: only log in the first process.
      if (process.env.TEST_WORKER_INDEX === undefined)
        console.warn(`${folder} is not there (${source}): tests with these fonts are skipped.`);
      return [];
    }
    const env = Object.fromEntries(Object.entries(process.env).filter((entry) => entry[1] !== undefined));
    return [{ name, env: { ...(env as Record<string, string>), FONTCONFIG_FILE: writeConfig(name, setup) } }];
  });
}
