import { DocumentFault } from '../../finding/index.ts';
import { distinctNames, toFileName, withoutExtension } from '../../kernel/file-name.ts';
import { mapInOrder } from '../../kernel/in-order.ts';
import type { PageIndex } from '../../kernel/page-number.ts';
import { messageOf, t } from '../../messages/index.ts';
import type { JournalEntry } from '../journal.ts';
import { type ProducedDocument, toConcordance, toOpticon } from '../production/load-files.ts';
import { privilegeLog, redactionLog, toLogCsv, toLogTable } from '../production/logs.ts';
import { numberPages } from '../production/numbers.ts';
import type { Production } from '../schema.ts';
import { digestOf } from './digest.ts';
import { RunEndedError } from './far-calls.ts';
import type { ResultFile } from './result-folder.ts';
import { type FileState, type RunContext, signResult } from './run-recipe.ts';

/** Maximum images per folder, as usual on review platforms. */
const MOST_IN_FOLDER = 1000;

interface Numbered {
  readonly entry: JournalEntry;
  readonly family: string | undefined;
  readonly numbers: readonly string[];
  /** File name in a set of PDFs, without extension. */
  readonly name: string;
  /** Index of its first page in the set. */
  readonly first: PageIndex;
}

function numberDocuments(context: RunContext, states: readonly FileState[]): readonly Numbered[] {
  const { recipe } = context;
  const documents = states.flatMap((state) => (state.state === 'done' ? state : []));
  const production = recipe.production ?? {};
  let all: readonly (readonly string[])[];
  try {
    all = numberPages(
      production,
      documents.map(({ entry }) => entry.facts.pages),
    );
  } catch (error) {
    if (error instanceof RangeError) throw new DocumentFault(t('The numbers have more digits than the recipe allows.'));
    throw error;
  }
  const names = distinctNames(
    documents.map(({ entry }, index) => {
      const stem = toFileName(withoutExtension(entry.facts.texts.file ?? ''));
      const asked = (recipe.names ?? '{number}')
        .replaceAll('{number}', all[index]?.[0] ?? '')
        .replaceAll('{stem}', stem);
      return toFileName(asked) || 'file';
    }),
  );
  let first = 0;
  return documents.map(({ entry, family }, index) => {
    const numbers = all[index] ?? [];
    const document = { entry, family, numbers, first, name: names[index] ?? '' };
    first += numbers.length;
    return document;
  });
}

const isTiff = ({ output }: Production) => output === 'tiff';

const folderAt = (index: number) => String(Math.floor(index / MOST_IN_FOLDER) + 1).padStart(4, '0');

/** Returns the path of the document, or of each page. */
function pathsOf({ numbers, name, first }: Numbered, production: Production): readonly string[] {
  if (!isTiff(production)) return [`PDF/${name}.pdf`];
  return numbers.map((number, index) => `IMAGES/${folderAt(first + index)}/${number}.tif`);
}

const nativePathOf = ({ numbers, first, entry }: Numbered) =>
  entry.facts.native === undefined ? undefined : `NATIVES/${folderAt(first)}/${numbers[0]}${entry.facts.native}`;

const textPathOf = ({ numbers }: Numbered, production: Production) =>
  isTiff(production) ? `TEXT/${numbers[0]}.txt` : undefined;

async function produceOne(context: RunContext, document: Numbered): Promise<JournalEntry> {
  const { recipe, digest, folder, call, key, fonts, fontsDigest = [] } = context;
  const production = recipe.production ?? {};
  const { entry, numbers } = document;
  const { file, facts, outputs } = entry;
  const paths = pathsOf(document, production);
  const [staged, native] = outputs;
  const nativePath = nativePathOf(document);
  const from = await digestOf(
    outputs.map((output) => output.digest).join(),
    digest,
    JSON.stringify([facts, numbers, paths]),
    await digestOf(key?.bytes ?? ''),
    ...[fontsDigest].flat(),
  );
  const known = await folder.find('produced', file, from);
  if (known || !staged) return known ?? { ...entry, outputs: [] };
  const content = await folder.read(staged.path);
  const toFault = (error: unknown) => {
    if (error instanceof RunEndedError) throw error;
    throw new DocumentFault(t('{file}: {problem}', { file, problem: messageOf(error) }), [], { cause: error });
  };
  const produced = await call('produce', { recipe, content, facts, numbers, ...(fonts && { fonts }) }).catch(toFault);
  const pages = await Promise.all(produced.pages.map((page) => signResult(context, page))).catch(toFault);
  const files: ResultFile[] = pages.map((page, index) => ({ path: paths[index] ?? '', content: page }));
  const textPath = textPathOf(document, production);
  if (textPath !== undefined) files.push({ path: textPath, content: produced.text ?? '' });
  if (native && nativePath !== undefined) files.push({ path: nativePath, content: await folder.read(native.path) });
  return folder.add('produced', { file, from, facts, notes: produced.notes }, files);
}

function toProduced(documents: readonly Numbered[], production: Production): readonly ProducedDocument[] {
  const families = new Map<string, readonly [string, string]>();
  for (const { family, numbers } of documents) {
    if (family === undefined) continue;
    const [first] = families.get(family) ?? numbers;
    families.set(family, [first ?? '', numbers.at(-1) ?? '']);
  }
  return documents.map((document) => ({
    ...{ numbers: document.numbers, facts: document.entry.facts },
    family: document.family === undefined ? undefined : families.get(document.family),
    textPath: textPathOf(document, production),
    nativePath: nativePathOf(document),
    paths: pathsOf(document, production),
  }));
}

async function listFiles(context: RunContext, documents: readonly ProducedDocument[]): Promise<readonly ResultFile[]> {
  const { recipe, call, fonts } = context;
  const production = recipe.production ?? {};
  const volume = production.volume ?? 'VOL001';
  const files: ResultFile[] = [
    { path: `DATA/${volume}.dat`, content: toConcordance(production, documents) },
    ...(isTiff(production) ? [{ path: `DATA/${volume}.opt`, content: toOpticon(production, documents) }] : []),
  ];
  const logs = [
    ['redactions', redactionLog(recipe, documents)],
    ['privileges', privilegeLog(documents)],
  ] as const;
  for (const [name, log] of logs) {
    if (name === 'privileges' && log.rows.length === 0) continue;
    files.push({ path: `LOGS/${name}.csv`, content: toLogCsv(log) });
    files.push({
      path: `LOGS/${name}.pdf`,
      content: await call('table', { ...toLogTable(log, recipe), ...(fonts && { fonts }) }),
    });
  }
  return files;
}

/** Writes the set. @returns entries of documents and of load files @throws DocumentFault */
export async function produceSet(context: RunContext, states: readonly FileState[]): Promise<readonly JournalEntry[]> {
  const { folder, jobs, recipe } = context;
  const documents = numberDocuments(context, states);
  const entries: JournalEntry[] = [];
  for await (const entry of mapInOrder(documents, jobs, (document) => produceOne(context, document)))
    entries.push(entry);
  const lists = await listFiles(context, toProduced(documents, recipe.production ?? {}));
  const digests: string[] = [];
  for (const { content } of lists) digests.push(await digestOf(content));
  const from = await digestOf(...digests);
  const none = { pages: 0, redactions: [], withheld: [], privileges: [], texts: {} };
  const listed =
    (await folder.find('produced', '', from)) ?? (await folder.add('produced', { file: '', from, facts: none }, lists));
  const staged = states.flatMap((state) => ('entry' in state ? state.entry.outputs : []));
  const all = [...entries, listed];
  const current = all.flatMap(({ outputs }) => outputs);
  await folder.removeStale(
    new Set(states.map(({ file }) => file)),
    new Set([...staged, ...current].map(({ path }) => path)),
  );
  return all;
}
