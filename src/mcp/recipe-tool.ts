import { existsSync, openAsBlob, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import * as v from 'valibot';
import { zipFiles } from '../codecs/zip.ts';
import { decodeUnicode } from '../kernel/unicode-text.ts';
import type { Call } from './call.ts';
import { DRY_RUN, defineTool, KIND, NOTES, OPENING, PATHS, recordsOf, toOptions, WRITTEN } from './tool.ts';
import { ToolError } from './tool-error.ts';

/** Folders of a run that are not to be given away. */
const OWN_FOLDERS = ['.markwright', 'held'];

const COUNTS = { done: v.number(), skipped: v.number(), waiting: v.number(), left: v.number() };

/** A line of the command: a file, an attachment, or the summary, which has no state. */
interface FileRecord {
  readonly file: string;
  readonly state: 'done' | 'skipped' | 'waits' | 'left';
  readonly pages?: number;
  readonly redactions?: number;
  readonly doubts?: readonly { readonly kind: string; readonly pages: readonly number[] }[];
}

export const runTool = defineTool({
  name: 'run',
  title: 'Run a recipe',
  description:
    'Runs a recipe on files: finds, redacts and numbers as it says, and writes all results as one ZIP. Files in doubt are left for a person to decide on; a production waits for them.',
  writes: true,
  takes: {
    recipe: v.pipe(v.string(), v.description('Path of the recipe; its lists of names lie next to it')),
    files: v.pipe(v.array(PATHS.file), v.minLength(1), v.maxLength(1000)),
    output: PATHS.newFile,
    dryRun: DRY_RUN,
    ...OPENING,
  },
  answers: () => ({
    ...WRITTEN,
    ...COUNTS,
    files: v.array(
      v.object({
        file: v.string(),
        attachment: v.pipe(v.boolean(), v.description('True for a file within a message; its name is not told')),
        state: KIND,
        pages: v.optional(v.number()),
        redactions: v.optional(v.number()),
        doubts: v.optional(v.array(v.object({ kind: KIND, pages: v.array(v.number()) }))),
      }),
    ),
    ...NOTES,
  }),
  async run({ recipe, files, output, dryRun, password }, call) {
    const results = join(call.folder, 'results');
    const archive = call.openOutput(output);
    const staged = new Map(files.map((file) => [basename(file), file]));
    const paths = files.map((file) => call.copyInput(file));
    const result = await call.run('run', toOptions({ password }), [copyRecipe(recipe, call), ...paths, results]);
    const records = recordsOf<FileRecord | v.InferOutput<v.ObjectSchema<typeof COUNTS, undefined>>>(result);
    const own = records.flatMap((record) => ('state' in record ? toAnswer(record, staged) : []));
    const summary = records.find((record) => !('state' in record));
    await zipResults(results, archive);
    return { ...summary, files: own, dryRun, written: call.placeOutputs(dryRun), notes: result.messages };
  },
});

/**
 * Copies a recipe with its lists, which the copy names by their places. The command reads only what
 * was read here: in another encoding, its lists could lead out of the folders. @throws ToolError
 */
function copyRecipe(path: string, call: Call): string {
  const copy = call.copyInput(path);
  let recipe: { find?: { lists?: unknown } } | null;
  try {
    recipe = JSON.parse(decodeUnicode(readFileSync(copy)));
  } catch {
    throw new ToolError(`${path} is not valid JSON: a recipe is expected. “markwright run” says where the fault is.`);
  }
  const lists = recipe?.find?.lists;
  const copies = Array.isArray(lists) ? lists.map((list) => copyList(list, path, call)) : lists;
  const own = copies === undefined ? recipe : { ...recipe, find: { ...recipe?.find, lists: copies } };
  writeFileSync(copy, JSON.stringify(own));
  return copy;
}

const copyList = (list: unknown, recipe: string, call: Call): unknown =>
  typeof list === 'string' ? call.copyInput(isAbsolute(list) ? list : join(dirname(recipe), list)) : list;

/** Names attachments by their message: their own names are words of it. */
function toAnswer({ file, state, pages, redactions, doubts }: FileRecord, staged: ReadonlyMap<string, string>) {
  const [name = ''] = file.split('/');
  return { file: staged.get(name) ?? '', attachment: name !== file, state, pages, redactions, doubts };
}

/** Writes the results into an archive, if there are any. */
async function zipResults(folder: string, archive: string): Promise<void> {
  if (!existsSync(folder)) return;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !OWN_FOLDERS.includes(path.split('/')[0] ?? ''))
    .toSorted();
  if (files.length === 0) return;
  const zipped = await Promise.all(files.map(async (name) => ({ name, blob: await openAsBlob(join(folder, name)) })));
  const zip = await zipFiles(zipped, new Date());
  await writeFile(archive, zip.stream());
}
