import { MessageError, message, t } from '../../messages/index.ts';
import { makeTestCertificate, SigningError, signPdf } from '../../signing/index.ts';
import { FONT_OPTION, readFonts } from '../added-fonts.ts';
import { defineCommand, type OptionValues } from '../command.ts';
import { EXIT, inputError, refusal, usageError } from '../errors.ts';
import { describeFault, readPdfBytes } from '../input-files.ts';
import { refuseOverwriting, writeOutput } from '../output-files.ts';
import { readPassword, readSigningKey } from '../signing-key.ts';
import { requireOutput } from '../writing.ts';

const OPTIONS = {
  p12: { value: 'KEY.p12', help: message('signing key with its certificate: PKCS #12 (.p12 or .pfx)') },
  'password-file': {
    value: 'F',
    help: message('a file whose first line is the password of the key; - for standard input'),
  },
  output: { value: 'OUT.pdf', short: 'o', help: message('the signed PDF') },
  field: { value: 'NAME', help: message('an empty signature field; a new one is made without it') },
  visible: { value: 'P,X,Y,W,H', help: message('place of a new visible signature: page, and pt from its top left') },
  certify: {
    value: '1|2|3',
    help: message('certify: 1 allows no changes, 2 form values and signatures, 3 annotations too'),
  },
  reason: { value: 'TEXT', help: message('reason for signing') },
  place: { value: 'TEXT', help: message('place of signing') },
  timestamp: {
    value: 'URL',
    help: message('a time stamp server, which gets the digest of the signature; none by default'),
  },
  ...FONT_OPTION,
  password: { value: 'TEXT', help: message('password of an encrypted PDF') },
  'make-test-certificate': {
    value: 'NAME',
    help: message('instead of signing, write a test key with a certificate that is marked as a test'),
  },
} as const;

type Values = OptionValues<typeof OPTIONS>;

function readVisible(text: string | undefined) {
  if (text === undefined) return undefined;
  const numbers = text.split(',').map(Number);
  const [page = 0, x = 0, y = 0, width = 0, height = 0] = numbers;
  if (numbers.length !== 5 || !numbers.every(Number.isFinite) || !Number.isInteger(page))
    throw usageError(t('--visible: expected page,x,y,width,height, found “{text}”.', { text }));
  return { page, rect: [x, y, width, height] as const };
}

function readCertify(text: string | undefined): 1 | 2 | 3 | undefined {
  if (text === undefined) return undefined;
  const level = Number(text);
  if (level === 1 || level === 2 || level === 3) return level;
  throw usageError(t('--certify: expected 1, 2 or 3, found “{text}”.', { text }));
}

/** Time stamp server: timeout (ms) and maximum response size (bytes). */
const TIMESTAMP_TIMEOUT = 30_000;
const MAX_TIMESTAMP = 1024 ** 2;

function readTimestamp(text: string | undefined) {
  if (text === undefined) return undefined;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw usageError(t('--timestamp: expected an address with http or https, found “{text}”.', { text }));
  return async (request: Uint8Array<ArrayBuffer>): Promise<Uint8Array> => {
    try {
      const response = await fetch(text, {
        method: 'POST',
        headers: { 'Content-Type': 'application/timestamp-query' },
        body: request,
        signal: AbortSignal.timeout(TIMESTAMP_TIMEOUT),
      });
      const answer = new Uint8Array(await response.arrayBuffer());
      if (response.ok && answer.length <= MAX_TIMESTAMP) return answer;
      throw new Error(String(response.status));
    } catch (error) {
      throw new SigningError(
        'refused',
        message('The time stamp server did not answer: {reason}', { reason: (error as Error).message }),
      );
    }
  };
}

async function writeTestCertificate(name: string, values: Values): Promise<void> {
  const content = await makeTestCertificate({ name, password: readPassword(values['password-file']) });
  await writeOutput([{ path: requireOutput(values.output), content }]);
}

async function sign(path: string, values: Values): Promise<void> {
  const output = requireOutput(values.output);
  if (values.p12 === undefined) throw usageError(t('Missing --p12 KEY.p12.'));
  refuseOverwriting([path, values.p12], output);
  const options = {
    field: values.field,
    visible: readVisible(values.visible),
    certify: readCertify(values.certify),
    reason: values.reason,
    place: values.place,
    password: values.password,
    askTimestamp: readTimestamp(values.timestamp),
  };
  const fonts = await readFonts(values.font);
  const bytes = readPdfBytes(path);
  const key = await readSigningKey(values.p12, values['password-file']);
  await writeOutput([{ path: output, content: await signPdf(bytes, { ...options, fonts, key }) }]);
}

export const signCommand = defineCommand({
  name: 'sign',
  files: '[FILES…]',
  summary: message("Signs a PDF with your key. Existing content doesn't change, and earlier signatures stay valid."),
  options: OPTIONS,
  notes: [
    message(
      'Signatures are PAdES B-B, or B-T with --timestamp. The written file is verified before it is in its place; the exit code is 3, and nothing is written, when it must not be signed.',
    ),
  ],
  async run({ files, options }) {
    const name = options['make-test-certificate'];
    const [path, ...others] = files;
    try {
      if (name !== undefined) {
        if (path !== undefined) throw usageError(t('“{text}” is one argument too many.', { text: path }));
        await writeTestCertificate(name, options);
      } else {
        if (path === undefined) throw usageError(t('Missing file name.'));
        if (others.length > 0) throw usageError(t('One file at a time.'));
        await sign(path, options);
      }
    } catch (error) {
      if (error instanceof SigningError && error.code === 'refused') throw refusal(describeFault(path ?? '', error));
      if (error instanceof SigningError) throw inputError(describeFault(options.p12 ?? '', error));
      if (error instanceof MessageError) throw inputError(describeFault(path ?? '', error));
      throw error;
    }
    return EXIT.done;
  },
});
