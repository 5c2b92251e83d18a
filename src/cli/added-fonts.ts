// Fonts for characters that no embedded font has: files and folders that the command line names.
import { readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { message, messageOf, t } from '../messages/index.ts';
import { type AddedFont, openAddedFont } from '../pdf/fonts/index.ts';
import { inputError } from './errors.ts';
import { readBytes } from './input-files.ts';

export const FONT_OPTION = {
  font: {
    value: 'FONT',
    isList: true,
    help: message('font files for other scripts (TrueType, OpenType), or folders of them'),
  },
} as const;

const EXTENSIONS = new Set(['.ttf', '.otf', '.ttc', '.otc', '.woff', '.woff2']);

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Returns the font files of a folder, regular weights first. */
function filesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => EXTENSIONS.has(extname(name).toLowerCase()))
    .toSorted();
  const isRegular = (name: string) => /regular|400-normal/i.test(name);
  return [...names.filter(isRegular), ...names.filter((name) => !isRegular(name))].map((name) => join(folder, name));
}

async function isUsable(font: AddedFont): Promise<boolean> {
  try {
    return (await openAddedFont(font)).length > 0;
  } catch {
    return false;
  }
}

/**
 * Reads fonts in the order given. Folders may hold others, which are skipped.
 * @throws CommandError if a named file can't be used, or a folder has none
 */
export async function readFonts(paths: readonly string[]): Promise<readonly AddedFont[]> {
  const fonts: AddedFont[] = [];
  for (const path of paths) {
    if (isFolder(path)) {
      const all = filesIn(path).map((name) => ({ name, bytes: readBytes(name) }));
      const usable: AddedFont[] = [];
      for (const font of all) if (await isUsable(font)) usable.push(font);
      if (usable.length === 0) throw inputError(t('{file}: no font in this folder can be used.', { file: path }));
      fonts.push(...usable);
      continue;
    }
    const font = { name: path, bytes: readBytes(path) };
    await openAddedFont(font).catch((error: unknown) => {
      throw inputError(messageOf(error));
    });
    fonts.push(font);
  }
  return fonts;
}
