import { closeSync, openSync, readSync } from 'node:fs';
import * as v from 'valibot';
import type { Call } from './call.ts';
import { SEARCHED_FILE, toSearchOptions } from './searching.ts';
import {
  defineTool,
  expectResult,
  ifRevealed,
  KIND,
  NOTES,
  OPENING,
  PATHS,
  READING_PRINT,
  RECTANGLE,
  recordsOf,
  toOptions,
} from './tool.ts';

export const describeTool = defineTool({
  name: 'describe',
  title: 'Describe a document',
  description:
    'Describes a PDF or picture: its pages and whether they have words, the fields of its form, its digital signatures.',
  writes: false,
  takes: { file: PATHS.file, ...READING_PRINT, ...OPENING },
  answers: (reveals) => ({
    pages: v.array(
      v.object({
        page: v.number(),
        width: v.number(),
        height: v.number(),
        wordCount: v.number(),
        hasWords: v.boolean(),
        ...ifRevealed(reveals, { text: v.string() }),
      }),
    ),
    hasUnreadPrint: v.pipe(v.boolean(), v.description('Print on some page is a picture: the notes say where')),
    fields: v.array(
      v.object({
        number: v.pipe(v.number(), v.description('Place in tab order, from 1: “#3” names the third for fill')),
        type: KIND,
        page: v.nullable(v.number()),
        rectangle: v.nullable(v.array(v.number())),
        isFilled: v.boolean(),
        readOnly: v.boolean(),
        required: v.boolean(),
        maxLength: v.nullable(v.number()),
        optionCount: v.number(),
        ...ifRevealed(reveals, { name: v.string(), value: v.unknown(), options: v.unknown() }),
      }),
    ),
    signatures: v.array(v.object({ kind: KIND, state: KIND })),
    ...NOTES,
  }),
  async run({ file, ocr, password }, call) {
    const path = call.copyInput(file);
    const text = await call.run('text', toOptions({ json: true, ocr, password }), [path]);
    const pages = recordsOf<AnsweredText>(text);
    const described = { pages: pages.map(withWordCount), hasUnreadPrint: text.code !== 0 };
    // Images have neither.
    if (!isPdf(path)) return { ...described, fields: [], signatures: [], notes: text.messages };
    const fields = await call.run('fields', toOptions({ json: true, password }), [path]);
    const verified = await call.run('verify', toOptions({ json: true }), [path]);
    return {
      ...described,
      fields: fields.error === undefined ? (JSON.parse(fields.stdout) as Field[]).map(toFieldFacts) : [],
      signatures: verified.error === undefined ? recordsOf<Verified>(verified).flatMap((each) => each.signatures) : [],
      notes: [text, fields, verified].flatMap(({ messages, error }) => [
        ...messages,
        ...(error === undefined ? [] : [error]),
      ]),
    };
  },
});

interface AnsweredText {
  readonly words: readonly { readonly text: string }[];
}

interface Field {
  readonly value: unknown;
  readonly options: readonly unknown[];
}

const withWordCount = ({ words, ...page }: AnsweredText) => ({
  ...page,
  wordCount: words.length,
  hasWords: words.length > 0,
  text: words.map(({ text }) => text).join(' '),
});

const toFieldFacts = (field: Field, index: number) => ({
  ...field,
  number: index + 1,
  isFilled: field.value !== null && field.value !== '' && field.value !== 'Off',
  optionCount: field.options.length,
});

/** The header is within the first 1024 bytes. */
function isPdf(path: string): boolean {
  const head = Buffer.alloc(1024);
  const file = openSync(path, 'r');
  try {
    readSync(file, head);
  } finally {
    closeSync(file);
  }
  return head.includes('%PDF-');
}

const MOST_HITS = 1000;

export const inspectTool = defineTool({
  name: 'inspect',
  title: 'Check redactions',
  description:
    'Checks the redactions of a PDF that any program made: what is left under boxes and elsewhere, and what else is hidden, by kind and place.',
  writes: false,
  takes: {
    file: PATHS.file,
    severity: v.optional(
      v.pipe(v.picklist(['recoverable', 'possible', 'hidden']), v.description('Least severity that counts')),
    ),
    ...OPENING,
  },
  answers: (reveals) => ({
    count: v.number(),
    findings: v.array(
      v.object({
        kind: KIND,
        severity: KIND,
        cure: KIND,
        page: v.optional(v.pipe(v.number(), v.description('None for what belongs to the whole document'))),
        rect: v.optional(RECTANGLE),
        count: v.optional(v.number()),
        ...ifRevealed(reveals, { text: v.optional(v.string()) }),
      }),
    ),
    findingsLeftOut: v.pipe(v.number(), v.description('Findings that are counted, but not listed')),
    unread: v.pipe(
      v.array(v.object({ page: v.optional(v.number()) })),
      v.description('Pages that could not be inspected; without a number, parts beside the pages'),
    ),
    ...NOTES,
  }),
  async run({ file, severity, password }, call) {
    const path = call.copyInput(file);
    const options = toOptions({ json: true, reveal: call.reveals, severity, password });
    const result = await call.run('inspect', options, [path]);
    const { findings, unread } = recordsOf<Inspected>(result)[0] ?? { findings: [], unread: [] };
    return {
      count: findings.length,
      findings: findings.slice(0, MOST_HITS),
      findingsLeftOut: Math.max(0, findings.length - MOST_HITS),
      unread,
      notes: result.messages,
    };
  },
});

interface Inspected {
  readonly findings: readonly object[];
  readonly unread: readonly object[];
}

export const findTool = defineTool({
  name: 'find',
  title: 'Find words',
  description:
    'Finds words, expressions, names and personal data: how many there are of each kind, and where. The words themselves are not answered.',
  writes: false,
  takes: { ...SEARCHED_FILE, pages: v.optional(PATHS.pages) },
  answers: (reveals) => ({
    count: v.number(),
    kinds: v.array(v.object({ kind: KIND, count: v.number() })),
    pages: v.array(v.object({ page: v.number(), count: v.number() })),
    hits: v.array(
      v.object({
        page: v.number(),
        kind: KIND,
        beside: v.optional(
          v.pipe(KIND, v.description('Kind of the text beside what the page draws, such as title or metadata')),
        ),
        isMisread: v.pipe(v.boolean(), v.description('Recognition may have misread it')),
        areas: v.array(RECTANGLE),
        ...ifRevealed(reveals, { text: v.string() }),
      }),
    ),
    hitsLeftOut: v.pipe(v.number(), v.description('Hits that are counted, but not listed')),
    hasUnreadPrint: v.pipe(v.boolean(), v.description('Print on some page could not be searched: the notes say where')),
    ...NOTES,
  }),
  async run({ file, pages, ...search }, call) {
    const path = call.copyInput(file);
    const result = await call.run('find', [...toSearchOptions(search, call), ...toOptions({ pages })], [path]);
    const hits = recordsOf<Hit>(result);
    return {
      count: hits.length,
      kinds: countBy(hits, ({ kind }) => kind).map(([kind, count]) => ({ kind, count })),
      pages: countBy(hits, ({ page }) => page).map(([page, count]) => ({ page, count })),
      hits: hits.slice(0, MOST_HITS).map((hit) => ({ ...hit, isMisread: hit.misreadOf !== undefined })),
      hitsLeftOut: Math.max(0, hits.length - MOST_HITS),
      hasUnreadPrint: result.code !== 0,
      notes: result.messages,
    };
  },
});

interface Hit {
  readonly page: number;
  readonly kind: string;
  readonly misreadOf?: string;
  readonly beside?: string;
}

function countBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): [Key, number][] {
  const counts = new Map<Key, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return [...counts];
}

export const scanTool = defineTool({
  name: 'scan',
  title: 'Scan barcodes',
  description: 'Reads the barcodes of PDFs and pictures: their types and places. Values are not answered.',
  writes: false,
  takes: {
    files: v.pipe(v.array(PATHS.file), v.minLength(1)),
    types: v.optional(v.pipe(v.array(v.string()), v.description('Types or groups, such as all1D or qrCodeBarcode'))),
    pages: v.optional(PATHS.pages),
    ...OPENING,
  },
  answers: (reveals) => ({
    count: v.number(),
    pages: v.array(
      v.object({
        file: v.string(),
        page: v.number(),
        barcodes: v.array(
          v.object({
            barcodeType: KIND,
            area: RECTANGLE,
            confidence: v.number(),
            validCheckSum: v.boolean(),
            ...ifRevealed(reveals, { barcodeValue: v.nullable(v.string()) }),
          }),
        ),
      }),
    ),
    ...NOTES,
  }),
  async run({ files, types, pages, password }, call) {
    const paths = files.map((file) => call.copyInput(file));
    const result = await call.run('scan', toOptions({ types: types?.join(','), pages, password }), paths);
    const scanned = recordsOf<AnsweredScan>(result).filter(({ barcodes }) => barcodes !== undefined);
    return {
      count: scanned.reduce((sum, { barcodes }) => sum + barcodes.length, 0),
      pages: scanned.map((page) => ({ ...page, file: call.nameOf(page.file) })),
      notes: result.messages,
    };
  },
});

/** Output line of a scan; the last one may list structured appends instead. */
interface AnsweredScan {
  readonly file: string;
  readonly barcodes: readonly unknown[];
}

export const compareTool = defineTool({
  name: 'compare',
  title: 'Compare two versions',
  description: 'Compares two versions of a document: which words, pictures and pages differ, by kind and place.',
  writes: false,
  takes: {
    ...{ old: PATHS.file, new: PATHS.file, ...READING_PRINT, ...OPENING },
    oldPassword: v.optional(v.pipe(v.string(), v.description('Password of the old version, if it has another one'))),
    newPassword: v.optional(v.pipe(v.string(), v.description('Password of the new version, if it has another one'))),
  },
  answers: (reveals) => {
    const place = v.object({
      page: v.number(),
      areas: v.array(RECTANGLE),
      ...ifRevealed(reveals, { text: v.optional(v.string()) }),
    });
    return {
      equal: v.boolean(),
      differences: v.array(v.object({ kind: KIND, old: v.optional(place), new: v.optional(place) })),
      ...NOTES,
    };
  },
  async run(input, call) {
    const files = [call.copyInput(input.old), call.copyInput(input.new)];
    const { ocr, password, oldPassword, newPassword } = input;
    const passwords = { password, 'old-password': oldPassword, 'new-password': newPassword };
    const result = await call.run('compare', toOptions({ json: true, ocr, ...passwords }), files);
    return { ...recordsOf<object>(result)[0], notes: result.messages };
  },
});

/** Parts of a verified signature that are returned as counts and codes. */
interface Signature {
  readonly findings: readonly { readonly code: string }[];
  readonly laterChanges: readonly { readonly isAllowed: boolean }[];
}

interface Verified {
  readonly signatures: readonly Signature[];
  readonly unreachable: number;
}

export const verifyTool = defineTool({
  name: 'verify',
  title: 'Verify signatures',
  description:
    'Verifies the digital signatures of a PDF, and whether it changed since. With a redaction report: whether the file is the redacted one.',
  writes: false,
  takes: {
    file: PATHS.file,
    trust: v.optional(v.pipe(v.array(v.string()), v.description('Paths of trusted certificates (PEM)')), []),
    report: v.optional(v.pipe(v.string(), v.description('Path of a redaction report'))),
  },
  answers: (reveals) => ({
    isReported: v.optional(v.pipe(v.boolean(), v.description('It is the redacted file of the report'))),
    signatures: v.array(
      v.object({
        kind: KIND,
        state: KIND,
        isTrusted: v.boolean(),
        coversWholeFile: v.boolean(),
        findings: v.array(KIND),
        allowedChanges: v.number(),
        forbiddenChanges: v.number(),
        ...ifRevealed(reveals, { field: v.optional(v.string()), signer: v.optional(v.string()) }),
      }),
    ),
    unreachable: v.pipe(
      v.number(),
      v.description('Signatures that were taken out, with their bytes still in the file'),
    ),
    ...NOTES,
  }),
  async run({ file, trust, report }, call) {
    const path = call.copyInput(file);
    if (report !== undefined) return { ...NOT_SIGNED, isReported: await isReported(call, path, report), notes: [] };
    const trusted = trust.map((each) => call.copyInput(each));
    const result = await call.run('verify', toOptions({ json: true, trust: trusted }), [path]);
    const { signatures, unreachable } = recordsOf<Verified>(result)[0] ?? NOT_SIGNED;
    return { signatures: signatures.map(toSignatureFacts), unreachable, notes: result.messages };
  },
});

const NOT_SIGNED: Verified = { signatures: [], unreachable: 0 };

async function isReported(call: Call, path: string, report: string): Promise<boolean> {
  const options = toOptions({ report: call.copyInput(report) });
  return expectResult(await call.run('verify', options, [path])).code === 0;
}

const toSignatureFacts = ({ findings, laterChanges, ...signature }: Signature) => ({
  ...signature,
  findings: findings.map(({ code }) => code),
  allowedChanges: laterChanges.filter(({ isAllowed }) => isAllowed).length,
  forbiddenChanges: laterChanges.filter(({ isAllowed }) => !isAllowed).length,
});
