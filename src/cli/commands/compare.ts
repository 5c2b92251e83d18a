import { onWhite } from '../../codecs/rgba.ts';
import { atPage, type PageNumber, toPageIndex } from '../../kernel/page-number.ts';
import type { DirectDocument } from '../../media/direct.ts';
import { message, t, translate } from '../../messages/index.ts';
import {
  type ComparisonResult,
  compareDocuments,
  comparisonJson,
  comparisonReport,
  differenceMessage,
  missedMessage,
  type ReviewedDocument,
  resizePicture,
  toDifferenceMarks,
} from '../../review/index.ts';
import { buildTextPage } from '../../text/build-text-page.ts';
import { fromPdf } from '../../text/from-pdf.ts';
import { EMPTY_TEXT_PAGE, type TextPage } from '../../text/text-page.ts';
import { CARRY_OPTIONS, carriedFile, carryFiles } from '../carrying.ts';
import { defineCommand } from '../command.ts';
import { CommandError, EXIT, type ExitCode, usageError } from '../errors.ts';
import { openInput } from '../input-files.ts';
import { type OutputFile, refuseDocument, refuseOverwriting, writeOutput } from '../output-files.ts';
import { createWordReader, TEXT_OPTIONS } from '../page-text.ts';
import { marksFile, reportFiles, reportKind } from '../report-files.ts';
import type { Terminal } from '../terminal.ts';

interface OpenVersion extends ReviewedDocument {
  readonly texts: TextPage[];
}

function toReviewed(document: DirectDocument, ocr: string | undefined): OpenVersion {
  const readWords = createWordReader(document, { ocr });
  const texts: TextPage[] = [];
  async function readText(pageNumber: PageNumber): Promise<TextPage> {
    // Without OCR, image text is compared as pixels.
    if (ocr !== undefined) return (await readWords(pageNumber)).page;
    const characters = await document.characters(toPageIndex(pageNumber));
    return characters ? buildTextPage(fromPdf(characters)) : EMPTY_TEXT_PAGE;
  }
  return {
    pages: document.pages,
    texts,
    async readWords(pageNumber) {
      const text = await readText(pageNumber);
      texts[toPageIndex(pageNumber)] = text;
      return text;
    },
    async readPicture(pageNumber, width) {
      const size = atPage(document.pages, pageNumber) ?? { width, height: width };
      // Raster images render at scale 1 only.
      if (document.unitsPerInch === undefined)
        return resizePicture(onWhite(await document.pixels(toPageIndex(pageNumber))), width);
      return document.pixels(toPageIndex(pageNumber), undefined, width / size.width);
    },
  };
}

interface Compared extends ComparisonResult {
  readonly documents: readonly [DirectDocument, DirectDocument];
}

async function filesOf(
  compared: Compared,
  outputs: Readonly<Record<'marks' | 'old-marks' | 'report', string | undefined>>,
  terminal: Terminal,
): Promise<readonly OutputFile[]> {
  const [old, recent] = compared.documents;
  const marksOn = (side: 'old' | 'new', { pages }: DirectDocument) =>
    toDifferenceMarks(compared.comparison.differences, side, {
      pages,
      createUid: () => crypto.randomUUID(),
      date: new Date().toISOString(),
    });
  return [
    ...(outputs.marks === undefined ? [] : [marksFile(outputs.marks, marksOn('new', recent))]),
    ...(outputs['old-marks'] === undefined ? [] : [marksFile(outputs['old-marks'], marksOn('old', old))]),
    ...(outputs.report === undefined
      ? []
      : await reportFiles(
          { report: comparisonReport(compared), json: comparisonJson(compared) },
          outputs.report,
          terminal,
        )),
  ];
}

type Passwords = Readonly<Record<'password' | 'old-password' | 'new-password', string | undefined>>;

async function openVersions(
  old: string,
  recent: string,
  passwords: Passwords,
): Promise<readonly [DirectDocument, DirectDocument]> {
  const open = (path: string, option: 'old-password' | 'new-password') =>
    openInput(path, passwords[option] ?? passwords.password, `--${option}`);
  const first = await open(old, 'old-password');
  try {
    return [first, await open(recent, 'new-password')];
  } catch (error) {
    first.close();
    throw error;
  }
}

/** Maps errors to `diff`'s exit codes: 1 for differences, 2 for trouble. */
async function orTrouble(terminal: Terminal, run: () => Promise<ExitCode>): Promise<ExitCode> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof CommandError) || error.exitCode === EXIT.usage) throw error;
    terminal.fail(error.message);
    return EXIT.usage;
  }
}

export const compareCommand = defineCommand({
  name: 'compare',
  files: 'FILES…',
  summary: message('Compares the words, pictures and pages of two versions of a document: OLD NEW.'),
  options: {
    json: { help: message('print all differences and their places as one JSON object') },
    marks: { value: 'OUT.json', short: 'm', help: message('write the differences as marks on the new version') },
    'old-marks': { value: 'OUT.json', help: message('write the differences as marks on the old version') },
    ...CARRY_OPTIONS,
    report: { value: 'OUT', help: message('write a report: .html, .pdf or .json') },
    ...TEXT_OPTIONS,
    password: { value: 'TEXT', help: message('password of both versions, if they are encrypted PDFs') },
    'old-password': { value: 'TEXT', help: message('password of the old version, if it has another one') },
    'new-password': { value: 'TEXT', help: message('password of the new version, if it has another one') },
  },
  notes: [message('The exit code is 0 if the versions are equal, 1 if they differ, and 2 on errors.')],
  run({ files, options, terminal }) {
    return orTrouble(terminal, async () => {
      const [old = '', recent = '', ...others] = files;
      if (files.length < 2 || others.length > 0)
        throw usageError(t('Give two files: the old version and the new one.'));
      const { report } = options;
      if (report !== undefined) reportKind(report);
      const carrying = carryFiles(options);
      const inputs = carrying ? [...files, carrying.carry] : files;
      for (const output of [options.marks, options['old-marks'], options.output, report])
        if (output !== undefined) refuseOverwriting(inputs, output);
      for (const output of [options.marks, options['old-marks'], options.output])
        if (output !== undefined) refuseDocument(output);
      const documents = await openVersions(old, recent, options);
      const [a, b] = documents.map((document) => toReviewed(document, options.ocr)) as [OpenVersion, OpenVersion];
      const comparison = await compareDocuments(a, b, (share) =>
        terminal.showProgress(t('comparing {percent}%', { percent: Math.floor(share * 100) })),
      );
      terminal.endProgress();
      const compared = {
        old: { file: old, pages: documents[0].pages.length },
        new: { file: recent, pages: documents[1].pages.length },
        ...{ documents, comparison },
      };
      const { differences } = comparison;
      const missed = missedMessage(comparison);
      if (missed) {
        const warning = translate(missed);
        terminal.report(
          options.ocr === undefined ? t('{warning} --ocr LANG compares their words.', { warning }) : warning,
        );
      }
      if (options.json) await terminal.writeLine(comparisonJson(compared));
      else for (const difference of differences) await terminal.writeLine(translate(differenceMessage(difference)));
      const carried = carrying && (await carriedFile({ ...carrying, old: a, recent: b, comparison }, terminal));
      const outputs = [...(await filesOf(compared, options, terminal)), ...(carried ? [carried] : [])];
      if (outputs.length > 0) await writeOutput(outputs);
      for (const document of documents) document.close();
      return differences.length > 0 ? EXIT.problems : EXIT.done;
    });
  },
});
