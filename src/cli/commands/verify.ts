import { sniffFormat } from '../../codecs/sniff.ts';
import { inEnglish, listText, MessageError, message, t, translate } from '../../messages/index.ts';
import { checkReport, MATCH_WORDS, readReport } from '../../redaction/index.ts';
import {
  describeState,
  readCertificates,
  type SignatureResult,
  signedLength,
  verifySignatures,
} from '../../signing/index.ts';
import { defineCommand } from '../command.ts';
import { EXIT, type ExitCode, inputError, usageError } from '../errors.ts';
import { readBytes, readPdfBytes } from '../input-files.ts';
import { refuseOverwriting, writeOutput } from '../output-files.ts';
import type { Terminal } from '../terminal.ts';

/** Reads PEM or DER certificates. @throws CommandError if there are none */
async function readTrusted(path: string): Promise<readonly Uint8Array[]> {
  const certificates = await readCertificates(readBytes(path));
  if (certificates.length > 0) return certificates;
  throw inputError(t('{file} contains no certificate.', { file: path }));
}

const toJson = (result: SignatureResult) => ({
  ...result,
  findings: result.findings.map(({ localized, ...rest }) => ({ ...rest, message: inEnglish(localized) })),
});

async function writeSignature(result: SignatureResult, terminal: Terminal): Promise<void> {
  const { signer, signedAt, timestamp, findings, laterChanges } = result;
  await terminal.writeLine(
    t('{field}: {state}, signed by {signer} on {time}', {
      field: result.field ?? result.kind,
      state: describeState(result.state),
      signer: signer ?? '?',
      time: timestamp?.time ?? signedAt ?? '?',
    }),
  );
  for (const { localized } of findings) await terminal.writeLine(`  ${translate(localized)}`);
  const allowed = laterChanges.filter(({ isAllowed }) => isAllowed).map(({ place }) => place);
  if (allowed.length > 0)
    await terminal.writeLine(`  ${t('Changed later, as it allows: {places}', { places: allowed.join(', ') })}`);
}

const HOLDS: ReadonlySet<string> = new Set(['valid', 'unknownSigner']);

function exitCodeOf(signatures: readonly SignatureResult[]): ExitCode {
  if (signatures.length === 0) return EXIT.refused;
  return signatures.every(({ state }) => HOLDS.has(state)) ? EXIT.done : EXIT.problems;
}

/** @throws CommandError if it isn't a report */
async function openReport(path: string) {
  const bytes = readBytes(path);
  try {
    return { report: await readReport(path, bytes), isPdf: sniffFormat(bytes) === 'pdf' };
  } catch (error) {
    if (error instanceof MessageError) throw inputError(error.message);
    throw error;
  }
}

interface Asked {
  readonly extract?: string | undefined;
  readonly output?: string | undefined;
  readonly trust: readonly string[];
  readonly json: boolean;
}

/** Returns the file as signed in a field. @throws CommandError if there is no such signature */
function extractSigned(path: string, bytes: Uint8Array, signatures: readonly SignatureResult[], name: string) {
  const signature = signatures.find(({ field }) => field === name);
  if (!signature) {
    const fields = listText(signatures.flatMap(({ field }) => field ?? []));
    throw inputError(t("{file}: “{name}” isn't one of the signed fields: {fields}.", { file: path, name, fields }));
  }
  return bytes.subarray(0, signedLength(signature) ?? bytes.length);
}

/** Verifies a PDF and prints each signature. @param more precedes it in the JSON */
async function verifyPdf(path: string, { trust, json, extract, output }: Asked, terminal: Terminal, more: object = {}) {
  const trusted = (await Promise.all(trust.map(readTrusted))).flat();
  const bytes = readPdfBytes(path);
  const { signatures, unreachable } = await verifySignatures(bytes, { trusted });
  if (json)
    await terminal.writeLine(JSON.stringify({ ...more, file: path, signatures: signatures.map(toJson), unreachable }));
  else for (const signature of signatures) await writeSignature(signature, terminal);
  if (signatures.length === 0) terminal.report(t('{file} is not signed.', { file: path }));
  if (unreachable > 0)
    terminal.report(t('{file}: a signature was removed, but its bytes are still in the file.', { file: path }));
  if (extract !== undefined && output !== undefined)
    await writeOutput([{ path: output, content: extractSigned(path, bytes, signatures, extract) }]);
  return exitCodeOf(signatures);
}

/** Checks whether a file belongs to a report, and the seal of a PDF report. */
async function verifyReport(path: string, reportPath: string, asked: Asked, terminal: Terminal): Promise<ExitCode> {
  const { report, isPdf } = await openReport(reportPath);
  const match = await checkReport(readBytes(path), report);
  const code = match === 'the redacted file' ? EXIT.done : EXIT.problems;
  const result = { match, redacted: path };
  if (!asked.json) await terminal.writeLine(t(MATCH_WORDS[match]));
  else if (!isPdf) await terminal.writeLine(JSON.stringify({ ...result, file: reportPath }));
  if (!isPdf) return code;
  // The seal is optional, but must be valid.
  const sealed = await verifyPdf(reportPath, asked, terminal, result);
  return sealed === EXIT.problems ? sealed : code;
}

export const verifyCommand = defineCommand({
  name: 'verify',
  files: 'FILE',
  summary: message('Verifies the digital signatures of a PDF: who signed, and whether the file has changed since.'),
  options: {
    json: { help: message('all facts about each signature, as one object') },
    report: {
      value: 'R.json',
      help: message('instead, check if the file matches a redaction report (.json or .pdf), and verify its seal'),
    },
    extract: { value: 'FIELD', help: message('write the file as it was when this field was signed, to OUT.pdf') },
    output: { value: 'OUT.pdf', short: 'o', help: message('the signed version') },
    trust: {
      value: 'CERT.pem',
      isList: true,
      help: message('trusted certificates; those that they issued are trusted, too'),
    },
  },
  notes: [
    message(
      'The exit code is 0 when every signature is valid, with a known or unknown signer; 1 when one is broken or doubtful, or the file changed in a way that it does not allow; 3 when there is no signature. Nothing is fetched from the network.',
    ),
  ],
  run({ files: [path = ''], options, terminal }) {
    const { report, extract, output } = options;
    if ((extract === undefined) !== (output === undefined))
      throw usageError(t('--extract FIELD and -o OUT.pdf belong together.'));
    if (extract !== undefined && report !== undefined)
      throw usageError(t('Use either --extract or --report, not both.'));
    if (output !== undefined) refuseOverwriting([path], output);
    if (report === undefined) return verifyPdf(path, options, terminal);
    return verifyReport(path, report, { trust: options.trust, json: options.json }, terminal);
  },
});
