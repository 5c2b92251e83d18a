import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { message, messageOf, t } from '../../messages/index.ts';
import { listElementFiles, listViewerFiles } from '../../server/built-files.ts';
import { builtFolder } from '../../server/built-threads.ts';
import { defineCommand } from '../command.ts';
import { EXIT, refusal, usageError } from '../errors.ts';
import { ensureFolder, writeOutput } from '../output-files.ts';

/** Returns the viewer's files and the element's modules, by path. @throws CommandError */
function readFiles(): ReadonlyMap<string, Uint8Array> {
  const build = builtFolder();
  try {
    const viewer = [...listViewerFiles(build)].map(([path, read]) => [join('viewer', path), read()] as const);
    const element = [...listElementFiles(join(build, 'lib'))].map(([path, read]) => [path, read()] as const);
    return new Map([...element, ...viewer]);
  } catch (error) {
    throw refusal(t("The viewer's files are incomplete: {reason}", { reason: messageOf(error) }));
  }
}

export const viewerCommand = defineCommand({
  name: 'viewer',
  files: '',
  summary: message('Writes the viewer for pages of other programs: the module of its element, and all its files.'),
  options: {
    output: { value: 'DIR', short: 'o', help: message('folder to copy to a web server, made if it is missing') },
    overwrite: { help: message('allow files to replace existing ones') },
  },
  notes: [message('A page loads DIR/element.js, which finds the viewer in DIR/viewer.')],
  async run({ options: { output: folder, overwrite }, terminal }) {
    if (folder === undefined) throw usageError(t('Missing -o DIR.'));
    const files = [...readFiles()].map(([path, content]) => ({ path: join(folder, path), content }));
    const existing = files.find(({ path }) => existsSync(path));
    if (existing && !overwrite)
      throw usageError(t('{file} already exists: choose another folder, or use --overwrite.', { file: existing.path }));
    for (const place of new Set(files.map(({ path }) => dirname(path)))) ensureFolder(place);
    await writeOutput(files);
    terminal.report(t('{count, plural, one {# file written} other {# files written}}', { count: files.length }));
    return EXIT.done;
  },
});
