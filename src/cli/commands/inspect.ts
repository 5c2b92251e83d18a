import {
  CURE_WORDS,
  cureOf,
  describeFinding,
  type Finding,
  type Inspection,
  inspectPdf,
  placeToRedact,
  SEVERITIES,
  SEVERITY_WORDS,
  type Severity,
  severityOf,
} from '../../inspect/index.ts';
import { atPage } from '../../kernel/page-number.ts';
import { type Report, toReport } from '../../kernel/report.ts';
import { type Mark, markToolFor, newMark } from '../../marks/index.ts';
import { message, messageOf, t } from '../../messages/index.ts';
import { PdfError } from '../../pdf/node.ts';
import { defineCommand } from '../command.ts';
import { EXIT, type ExitCode, refusal, usageError } from '../errors.ts';
import { readPdfBytes } from '../input-files.ts';
import { refuseOverwriting, writeOutput } from '../output-files.ts';
import { describePlaces } from '../page-text.ts';
import { marksFile, reportFiles, reportKind } from '../report-files.ts';
import { inEnglish } from '../speech.ts';
import type { Terminal } from '../terminal.ts';

interface Inspected extends Inspection {
  readonly path: string;
  readonly reveals: boolean;
}

const toJson = ({ path, pages, findings, unread, reveals }: Inspected): string =>
  JSON.stringify({
    file: path,
    pages: pages.length,
    findings: findings.map((finding) => {
      const { kind, page, rect, count, names, text, gap } = finding;
      const message = inEnglish(() => describeFinding(finding, { reveals }));
      const words = reveals && text !== undefined ? { text } : {};
      return {
        kind,
        severity: severityOf(finding),
        page,
        rect,
        count,
        names,
        gap,
        ...words,
        cure: cureOf(finding),
        message,
      };
    }),
    unread,
  });

const describePlace = ({ page, rect }: Finding): string =>
  page === undefined ? t('whole file') : describePlaces(page, rect ? [rect] : []);

const describeUnread = ({ unread, path }: Inspected): string[] =>
  unread.map(({ page, reason }) =>
    page === undefined
      ? t("{file}: parts beside the pages couldn't be inspected: {reason}", { file: path, reason })
      : t("{file}: page {page} couldn't be inspected: {reason}", { file: path, page, reason }),
  );

const ofSeverity = (findings: readonly Finding[], severity: Severity): Finding[] =>
  findings.filter((finding) => severityOf(finding) === severity);

async function writeFindings({ findings, path, reveals }: Inspected, terminal: Terminal): Promise<void> {
  if (findings.length === 0) await terminal.writeLine(t('{file}: nothing found.', { file: path }));
  for (const severity of SEVERITIES) {
    const own = ofSeverity(findings, severity);
    if (own.length === 0) continue;
    await terminal.writeLine(`${t(SEVERITY_WORDS[severity])}:`);
    for (const finding of own) {
      const found = `${describePlace(finding)}: ${describeFinding(finding, { reveals })}`;
      await terminal.writeLine(`  ${found} → ${t(CURE_WORDS[cureOf(finding)])}`);
    }
  }
}

function toReadable(inspected: Inspected): Report {
  const { findings, path, pages, reveals } = inspected;
  const counts = SEVERITIES.map(
    (severity) => `${t(SEVERITY_WORDS[severity])}: ${ofSeverity(findings, severity).length}`,
  );
  return toReport({
    title: t('Check of redactions'),
    about: [
      path,
      t('{count, plural, one {# page} other {# pages}}', { count: pages.length }),
      ...counts,
      ...describeUnread(inspected),
    ],
    columns: [
      { head: t('Place'), share: 0.2 },
      { head: t('Severity'), share: 0.2 },
      { head: t('Finding'), share: 0.35 },
      { head: t('Cure'), share: 0.25 },
    ],
    rows: findings.map((finding) => [
      describePlace(finding),
      t(SEVERITY_WORDS[severityOf(finding)]),
      describeFinding(finding, { reveals }),
      t(CURE_WORDS[cureOf(finding)]),
    ]),
  });
}

/** @throws CommandError if the file can't be inspected */
async function inspect(path: string, password: string | undefined, terminal: Terminal): Promise<Inspection> {
  try {
    return await inspectPdf(readPdfBytes(path), {
      password,
      onProgress: (share) => terminal.showProgress(t('inspecting {percent}%', { percent: Math.floor(share * 100) })),
    });
  } catch (error) {
    if (error instanceof PdfError) throw refusal(t('{file}: {problem}', { file: path, problem: messageOf(error) }));
    throw error;
  } finally {
    terminal.endProgress();
  }
}

function redactionsOf({ findings, pages }: Inspected): Mark[] {
  const tool = markToolFor('redaction', 'box');
  return findings.flatMap((finding) => {
    const [rect, pageSize] = [placeToRedact(finding), atPage(pages, finding.page ?? 0)];
    if (!tool || !rect || !pageSize) return [];
    const place = { uid: crypto.randomUUID(), date: new Date().toISOString(), pageNumber: finding.page ?? 0, pageSize };
    return [newMark(tool, { kind: 'box', rect }, place)];
  });
}

function exitCodeOf({ findings, unread }: Inspection): ExitCode {
  if (findings.length > 0) return EXIT.problems;
  return unread.length > 0 ? EXIT.refused : EXIT.done;
}

export const inspectCommand = defineCommand({
  name: 'inspect',
  files: 'FILE',
  summary: message(
    "Checks a PDF's redactions, whichever program made them, for readable words and hidden information.",
  ),
  options: {
    json: { help: message('print all findings and their places as one JSON object') },
    report: { value: 'OUT', help: message('write a report: .html, .pdf or .json') },
    marks: { value: 'OUT.json', short: 'm', help: message('write redactions of the places, for “markwright redact”') },
    reveal: { help: message('show readable words') },
    severity: {
      value: 'LEVEL',
      help: message('minimum severity that counts: recoverable, possible or hidden (default)'),
    },
    password: { value: 'TEXT', help: message('password of an encrypted PDF') },
  },
  notes: [
    message(
      'The exit code is 0 when nothing was found, 1 when something was, and 3 when the file or some of its pages couldn’t be inspected. No link is opened, and no script is run.',
    ),
  ],
  async run({ files: [path = ''], options, terminal }): Promise<ExitCode> {
    const { report, marks, severity = 'hidden' } = options;
    const least = (SEVERITIES as readonly string[]).indexOf(severity);
    if (least < 0) throw usageError(t("“{severity}” isn't a severity.", { severity }));
    if (report !== undefined) reportKind(report);
    for (const output of [report, marks]) if (output !== undefined) refuseOverwriting([path], output);
    const all = await inspect(path, options.password, terminal);
    const findings = all.findings.filter((finding) => SEVERITIES.indexOf(severityOf(finding)) <= least);
    const inspected = { ...all, findings, path, reveals: options.reveal };
    if (options.json) await terminal.writeLine(toJson(inspected));
    else await writeFindings(inspected, terminal);
    for (const line of describeUnread(inspected)) terminal.report(line);
    const outputs = [
      ...(report === undefined
        ? []
        : await reportFiles({ report: toReadable(inspected), json: toJson(inspected) }, report, terminal)),
      ...(marks === undefined ? [] : [marksFile(marks, redactionsOf(inspected))]),
    ];
    if (outputs.length > 0) await writeOutput(outputs);
    return exitCodeOf(inspected);
  },
});
