import { resolve } from 'node:path';
import { toRedactions, withoutRepeats } from '../../finding/index.ts';
import { type PageNumber, pageNumbersTo } from '../../kernel/page-number.ts';
import type { Rect } from '../../kernel/rect.ts';
import { isRedaction, type MarksDocument } from '../../marks/index.ts';
import type { DirectDocument } from '../../media/direct.ts';
import { type MessageOrText, message, t, translate } from '../../messages/index.ts';
import { labelOf } from '../../ocr/languages.ts';
import { HIDDEN_KINDS, type HiddenKind, isHiddenKind } from '../../redaction/index.ts';
import { createRecognizer } from '../../server/print-reader.ts';
import type { Pseudonyms } from '../../text/names/pseudonyms.ts';
import type { Hit } from '../../text/patterns/page-hits.ts';
import { NAMES } from '../../text/patterns/registry.ts';
import { FONT_OPTION, readFonts } from '../added-fonts.ts';
import { defineCommand } from '../command.ts';
import { EXIT, refusal, usageError } from '../errors.ts';
import { FIND_OPTIONS, type FindOptionValues, findHits, isAsked, readRequest, reportMisread } from '../finding.ts';
import { choosePages, DOCUMENT_OPTIONS, openInput, readOpened, readOriginal, readSoundMarks } from '../input-files.ts';
import { refuseLeftWords } from '../left-words.ts';
import { refuseOverwriting, writeOutput } from '../output-files.ts';
import { describePlaces } from '../page-text.ts';
import { readReasons, reportLosses } from '../preset-files.ts';
import { openPseudonyms, PseudonymBars, toKeyFile } from '../pseudonyms.ts';
import { checkReportNames, redactionReports } from '../redaction-reports.ts';
import { readSigningKey } from '../signing-key.ts';
import { inEnglish, readerLanguage } from '../speech.ts';
import type { Terminal } from '../terminal.ts';
import {
  readOutputOptions,
  reportNotes,
  reportUnused,
  requireOutput,
  WRITE_OPTIONS,
  type WrittenOutput,
  writePages,
} from '../writing.ts';

interface Search {
  readonly path: string;
  readonly document: DirectDocument;
  readonly asked: FindOptionValues & { readonly 'allow-unread': boolean; readonly password?: string | undefined };
  readonly pageNumbers: readonly PageNumber[];
  readonly terminal: Terminal;
  /** Labels for redacted names, if requested. */
  readonly pseudonyms: Pseudonyms | undefined;
  readonly reason: string;
}

/** Maximum number of pages with unread text to list. */
const MOST_UNREAD = 10;

/** Refuses a document with text that OCR couldn't read, or with pages that end too early. */
function refuseUnread(
  path: string,
  unread: ReadonlyMap<PageNumber, readonly Rect[]>,
  cut: ReadonlySet<PageNumber>,
): never {
  if (cut.size === unread.size)
    throw refusal(
      t(
        "{file}: page {pages} can't be read to the end, and may contain words to redact. Nothing is written. --leave-out {pages} leaves these pages out, --allow-unread keeps them as they are.",
        { file: path, pages: [...cut].join(',') },
      ),
    );
  const named = [...unread].slice(0, MOST_UNREAD).map(([page, places]) => describePlaces(page, places));
  const list = unread.size > MOST_UNREAD ? `${named.join('; ')} …` : named.join('; ');
  throw refusal(
    t(
      '{file}: unreadable print, which may contain words to redact: {places}. Nothing is written. --ocr LANG reads it in another language, --leave-out {pages} leaves these pages out, --allow-unread keeps them as they are.',
      { file: path, places: list, pages: [...unread.keys()].join(',') },
    ),
  );
}

/** Returns redactions for all hits. @throws CommandError if text couldn't be read */
async function findRedactions({ path, document, asked, pageNumbers, terminal, pseudonyms, reason }: Search) {
  if (!isAsked(asked)) return [];
  const hits: Hit[] = [];
  const unread = new Map<PageNumber, readonly Rect[]>();
  const cut = new Set<PageNumber>();
  const onUnread = (pageNumber: PageNumber, places: readonly Rect[], isCut = false) => {
    unread.set(pageNumber, places);
    if (isCut) cut.add(pageNumber);
  };
  const onLanguage = (code: string) =>
    terminal.report(
      t("Print that isn't text was recognized in this language: {language}. --ocr LANG chooses another.", {
        language: t(labelOf(code)),
      }),
    );
  const request = readRequest(asked, terminal);
  const reading = { ocr: asked.ocr, onUnread, onLanguage, recognizes: true };
  const original = readOriginal(path, document, asked.password);
  for await (const hit of findHits({ document, original, pageNumbers, request, ...reading })) {
    hits.push(hit);
    reportMisread(hit, terminal);
  }
  if (unread.size > 0 && !asked['allow-unread']) refuseUnread(path, unread, cut);
  for (const [page, places] of unread)
    terminal.report(
      t('{file}, {places}: unreadable print is kept.', { file: path, places: describePlaces(page, places) }),
    );
  const bars = pseudonyms && new PseudonymBars(pseudonyms);
  const redactions = toRedactions(withoutRepeats(hits), document, (hit) => bars?.textOf(hit) || reason);
  bars?.reportDoubts(terminal);
  return redactions;
}

async function collectRedactions(marks: string | undefined, search: Search): Promise<MarksDocument> {
  const given = marks === undefined ? [] : (await readSoundMarks(marks, search.document)).marks;
  return { marks: [...given.filter(isRedaction), ...(await findRedactions(search))] };
}

/** Returns the pages to write, and those to rasterize. @throws CommandError */
function readWayOut(document: DirectDocument, leftOut: string | undefined, asImages: string | undefined) {
  const chosen = (range: string | undefined) => (range === undefined ? [] : choosePages(document, range));
  const gone = chosen(leftOut);
  const pageNumbers = pageNumbersTo(document.pages.length).filter((page) => !gone.includes(page));
  if (pageNumbers.length === 0) throw usageError(t('--leave-out: this leaves no page.'));
  return { pageNumbers, picturePages: chosen(asImages).filter((page) => !gone.includes(page)) };
}

/** Parses the kinds of hidden information to keep. @throws CommandError */
function readKept(text: string | undefined): readonly HiddenKind[] {
  const names = (text ?? '').split(',').flatMap((name) => name.trim() || []);
  return names.map((name) => {
    if (isHiddenKind(name)) return name;
    const kinds = HIDDEN_KINDS.join(', ');
    if (name !== 'revisions') throw usageError(t("--keep: “{name}” isn't one of {kinds}.", { name, kinds }));
    throw usageError(t('--keep: earlier revisions contain redacted content, and are always removed.'));
  });
}

/** @throws CommandError if outputs share a path with an input or with each other */
function refuseNames(inputs: readonly string[], places: readonly (string | undefined)[]): void {
  for (const place of places) if (place !== undefined) refuseOverwriting(inputs, place);
  const paths = places.flatMap((place) => (place === undefined ? [] : [resolve(place)]));
  const same = paths.find((path, index) => paths.indexOf(path) !== index);
  if (same !== undefined) throw usageError(t('{file}: choose a different name for each result.', { file: same }));
}

/** @throws CommandError if no names are searched for */
function readPseudonyms(
  options: FindOptionValues & { readonly pseudonyms: boolean; readonly key?: string | undefined },
) {
  const { patterns, names, keeps } = readRequest(options);
  if (!options.pseudonyms) {
    if (options.key !== undefined) throw usageError(t('--key needs --pseudonyms.'));
    return undefined;
  }
  if (names.length === 0 && !patterns.includes(NAMES.id))
    throw usageError(t('--pseudonyms needs --list or --pattern names.'));
  if (keeps.name !== undefined) throw usageError(t('--pseudonyms: --court keeps the initials of names.'));
  return openPseudonyms(options.key);
}

/** @throws CommandError if there is nothing to redact */
function requireSearch(options: FindOptionValues & { readonly marks?: string | undefined }): void {
  if (options.marks === undefined && !isAsked(options))
    throw usageError(t('Nothing to redact: give --marks, --text, --regex, --list, --pattern, --presets or --court.'));
}

/** Returns the reason of hits. @throws CommandError if it isn't in the set */
function readReason(reason: string | undefined, path: string | undefined, terminal: Terminal): string {
  if (path === undefined) return reason ?? '';
  const read = readReasons(path);
  reportLosses(path, read, terminal);
  const codes = read.value.reasons.map(({ code }) => code);
  if (reason !== undefined && codes.includes(reason)) return reason;
  throw usageError(t("--reason: “{name}” isn't one of {kinds}.", { name: reason ?? '', kinds: codes.join(', ') }));
}

const GAPS = ['uniform', 'keep'] as const;

/** @throws CommandError */
function readGaps(text: string | undefined): (typeof GAPS)[number] {
  const found = GAPS.find((name) => name === (text ?? 'uniform'));
  if (found) return found;
  throw usageError(t("--gaps: “{name}” isn't one of {kinds}.", { name: text ?? '', kinds: GAPS.join(', ') }));
}

/** Reads the key that signs the report, if one is given. @throws CommandError */
async function readSeal(path: string | undefined, passwordFile: string | undefined) {
  if (path !== undefined) return readSigningKey(path, passwordFile);
  if (passwordFile !== undefined) throw usageError(t('--password-file needs --seal.'));
  return undefined;
}

/** Returns the result as a line of JSON has it, in English. */
function summarize(redactions: number, { places: _, ...report }: WrittenOutput['report']) {
  const toEnglish = (messages: readonly MessageOrText[]) => inEnglish(() => messages.map(translate));
  return { redactions, ...report, notes: toEnglish(report.notes), problems: toEnglish(report.problems) };
}

/** Searches a written PDF again if it shows any of the redacted words. @throws CommandError */
async function refuseLeft(path: string, { files: [file], details }: WrittenOutput, options: FindOptionValues) {
  if (!details?.elsewhere?.places || !file || typeof file.content === 'string') return;
  const { pageNumbers } = file;
  await refuseLeftWords(path, { content: new Uint8Array(file.content), pageNumbers }, readRequest(options));
}

export const redactCommand = defineCommand({
  name: 'redact',
  files: 'FILE',
  summary: message('Removes redacted content and verifies the result. Writes nothing if verification fails.'),
  options: {
    marks: { value: 'M.json', short: 'm', help: message('marks file with the redactions to apply') },
    ...FIND_OPTIONS,
    ...WRITE_OPTIONS,
    'leave-out': { value: '1-3,7', help: message('pages to leave out of the result without reading them') },
    'as-image': {
      value: '1-3,7',
      help: message('pages to export as images, with their other words still searchable'),
    },
    'allow-unread': { help: message('keep unreadable print: words in it are neither found nor removed') },
    keep: {
      value: HIDDEN_KINDS.join(','),
      help: message('kinds of hidden information to keep unless they repeat a redacted word'),
    },
    gaps: {
      value: GAPS.join('|'),
      help: message(
        'placement of words after redacted ones: “uniform” (default) re-typesets their lines with bars of one width, which reveal nothing; “keep” leaves them in place',
      ),
    },
    report: {
      value: 'R.json',
      isList: true,
      help: message(
        'write a report of what was redacted and verified: as data (.json), readable (.html), or both in one (.pdf)',
      ),
    },
    log: { value: 'L.csv', help: message('write a list of reasons, pages and places: .csv or .pdf') },
    seal: {
      value: 'KEY.p12',
      help: message('sign the PDF report with this key: PKCS #12 (.p12 or .pfx)'),
    },
    'password-file': {
      value: 'F',
      help: message('a file whose first line is the password of the key; - for standard input'),
    },
    pseudonyms: { help: message('write “Person 1” on the bar over each name, the same throughout') },
    key: {
      value: 'KEY.json',
      help: message('with --pseudonyms: write who is who to a private file; an existing one is continued'),
    },
    reason: { value: 'CODE', help: message('the reason on the bar over each hit') },
    reasons: {
      value: 'S.json',
      help: message('the set of reasons that --reason is from, as in a recipe, or redactionReason.json of PrizmDoc'),
    },
    'report-original': {
      help: message('include the digest and length of the original, which let readers test guesses'),
    },
    'report-counts': { help: message('include how much was removed and checked, which lets readers test guesses') },
    ...FONT_OPTION,
    password: DOCUMENT_OPTIONS.password,
  },
  notes: [
    message(
      'A PDF written as a PDF keeps its pages, outline, links, form fields and tags, except what repeats redacted words. Hidden information is removed: see --keep.',
    ),
    message(
      "If verification fails, print can't be read, or such a PDF has nothing to redact, nothing is written and the exit code is 3.",
    ),
    message(
      'That includes words of --text and --list that would stay readable. Single words of longer hits, and other spellings with --case, may stay elsewhere: a message counts them, and the exit code is 0.',
    ),
  ],
  async run({ files: [path = ''], options, terminal }) {
    const output = requireOutput(options.output);
    requireSearch(options);
    const pseudonyms = readPseudonyms(options);
    const reason = readReason(options.reason, options.reasons, terminal);
    const keptHidden = readKept(options.keep);
    const gaps = readGaps(options.gaps);
    const inputs = [path, options.marks, options.seal, options.presets, options.reasons].filter(
      (input) => input !== undefined,
    );
    const { report: reportPaths, log } = options;
    checkReportNames({ reports: reportPaths, log, seals: options.seal !== undefined });
    const places = [output, ...reportPaths, log, options.key];
    refuseNames(inputs, places);
    const seal = await readSeal(options.seal, options['password-file']);
    const document = await openInput(path, options.password);
    const outputOptions = readOutputOptions(options, document);
    const { pageNumbers, picturePages } = readWayOut(document, options['leave-out'], options['as-image']);
    const search = { path, document, asked: options, pageNumbers, terminal, pseudonyms, reason };
    const marks = await collectRedactions(options.marks, search);
    const written = await writePages({
      document,
      original: readOriginal(path, document, options.password),
      opened: reportPaths.length === 0 && log === undefined ? undefined : readOpened(path, document),
      marks,
      fonts: await readFonts(options.font),
      recognizer: createRecognizer({ chosen: options.ocr, reader: readerLanguage() }),
      options: {
        ...outputOptions,
        pageNumbers,
        picturePages,
        cleansAlways: options['leave-out'] !== undefined,
        keptHidden,
        gaps,
        hasAnnotations: false,
        hasSignatures: false,
        includesComments: false,
        reportsOriginal: options['report-original'],
        reportsCounts: options['report-counts'],
      },
      output,
      breaksSignatures: options['break-signatures'],
      terminal,
    });
    document.close();
    const { files, keepsPages, proof } = written;
    // Such a file keeps all its hidden data, which may contain a searched word.
    if (keepsPages && !proof)
      throw refusal(t('{file}: there is nothing to redact, and nothing is written.', { file: path }));
    await refuseLeft(path, written, options);
    const summary = JSON.stringify(summarize(marks.marks.length, written.report));
    const reports = await redactionReports(
      { reports: reportPaths, log, seal },
      { output, ...(proof && { proof }), summary },
      terminal,
    );
    const keys = pseudonyms && options.key !== undefined ? [toKeyFile(options.key, pseudonyms)] : [];
    await writeOutput([...files, ...reports, ...keys]);
    reportNotes(written.report, terminal);
    reportUnused(options, written, terminal);
    await terminal.writeLine(summary);
    return EXIT.done;
  },
});
