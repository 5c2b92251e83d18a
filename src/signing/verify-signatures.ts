// Verifies the signatures of a PDF: ISO 32000-2, 12.8, and ETSI EN 319 142-1 (PAdES).
import type { Certificate } from 'pkijs';
import { concatBytes } from '../codecs/bytes.ts';
import { FileView, isBlankFrom, type RawDict } from '../pdf/structure/index.ts';
import { digestOf } from './algorithms.ts';
import { buildChain, type CertificateChain, commonNameOf, describeCertificate, judgeChain } from './certificates.ts';
import {
  type Cms,
  CmsFault,
  checkSigned,
  findSigner,
  isEqual,
  isPlainData,
  parseCertificate,
  parseCms,
  signingTimeOf,
  timestampTokenOf,
} from './cms.ts';
import { type Change, ComparisonTooLarge, isAllowed, permissionsOf, RevisionComparison } from './compare-revisions.ts';
import {
  byteRangeOf,
  checkByteRange,
  countUnreachable,
  decodeText,
  type FoundSignature,
  findSignatures,
  type SignedRange,
} from './find-signatures.ts';
import { find, stateOf } from './findings.ts';
import { askEvidence, type Evidence, evidenceIn, evidenceOf } from './revocation.ts';
import { checkToken, imprintOf, timeOf } from './timestamps.ts';
import type { SignatureFinding, SignatureResult, TimestampInfo, VerificationResult, VerifyOptions } from './types.ts';

interface Context {
  readonly view: FileView;
  readonly evidence: Evidence;
  readonly trusted: readonly Certificate[];
  readonly now: Date;
  /** Strictest certification level in the file; 0 for none. */
  readonly certified: 0 | 1 | 2 | 3;
}

type Signed = Pick<
  SignatureResult,
  'signer' | 'chain' | 'isTrusted' | 'signedAt' | 'timestamp' | 'digest' | 'revocation'
>;

const UNKNOWN: Signed = {
  signer: undefined,
  chain: [],
  isTrusted: false,
  signedAt: undefined,
  timestamp: undefined,
  digest: undefined,
  revocation: 'unknown',
};

/** Parses a PDF date: D:YYYYMMDDHHmmSSOHH'mm. */
function parseDate(text: string | undefined): Date | undefined {
  const parts = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:([+-])(\d\d)'?(\d\d)?)?/.exec(text ?? '');
  if (!parts) return undefined;
  const [
    ,
    year,
    month = '01',
    day = '01',
    hour = '00',
    minute = '00',
    second = '00',
    sign,
    hours = '00',
    minutes = '00',
  ] = parts;
  const zone = sign ? `${sign}${hours}:${minutes}` : 'Z';
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

const SHA1_LENGTH = 20;
const FORMATS = new Set(['adbe.pkcs7.detached', 'ETSI.CAdES.detached', 'adbe.pkcs7.sha1', 'ETSI.RFC3161']);

/** Returns the content that the signer signed, if it matches these bytes of the file. */
async function signedContent(
  cms: Cms,
  format: string,
  data: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer> | SignatureFinding> {
  const content = new Uint8Array(cms.content ?? []);
  if (format === 'ETSI.RFC3161') return (await imprintOf(cms, data)) === undefined ? find('digest') : content;
  if (!isPlainData(cms)) throw new CmsFault('another type of content');
  if (format !== 'adbe.pkcs7.sha1') {
    if (cms.content) throw new CmsFault('content of its own');
    return data;
  }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', data));
  return content.length === SHA1_LENGTH && isEqual(content, digest) ? content : find('digest');
}

async function judgeRevocation(
  { certificates }: CertificateChain,
  cms: Cms,
  { evidence }: Context,
  proven: Date | undefined,
) {
  const own = evidenceIn(cms);
  const all = { lists: [...evidence.lists, ...own.lists], answers: [...evidence.answers, ...own.answers] };
  const findings: SignatureFinding[] = [];
  let status: SignatureResult['revocation'] = 'unknown';
  for (const [index, certificate] of certificates.entries()) {
    const issuer =
      certificates[index + 1] ?? (certificate.issuer.isEqual(certificate.subject) ? certificate : undefined);
    if (!issuer) continue;
    const evidence = await askEvidence(all, certificate, issuer);
    const isRevoked = evidence.status === 'revoked' && !(proven && evidence.date && proven < evidence.date);
    if (isRevoked)
      findings.push(
        find('revoked', { name: commonNameOf(certificate), date: evidence.date?.toISOString().slice(0, 10) ?? '' }),
      );
    if (index === 0) status = evidence.status === 'revoked' && !isRevoked ? 'good' : evidence.status;
  }
  return { status, findings };
}

/** Verifies a signature's data against the signed bytes. @throws CmsFault */
async function checkData(
  dict: RawDict,
  { contents, end }: SignedRange,
  context: Context,
): Promise<{ signed: Signed; findings: SignatureFinding[] }> {
  const { view, evidence, trusted, now } = context;
  const format = view.name(dict.entries.get('SubFilter')) ?? '';
  if (!FORMATS.has(format))
    return { signed: UNKNOWN, findings: [find('unsupported', { algorithm: format || 'SubFilter' })] };
  const cms = parseCms(contents.bytes);
  const pool = [...cms.certificates, ...evidence.certificates];
  const signer = findSigner(cms, evidence.certificates);
  if (!signer) return { signed: UNKNOWN, findings: [find('noCertificate')] };
  const data = concatBytes([view.bytes.subarray(0, contents.start), view.bytes.subarray(contents.end, end)]);
  const content = await signedContent(cms, format, data);
  const isStamp = format === 'ETSI.RFC3161';
  const findings = content instanceof Uint8Array ? await checkSigned(cms, signer, content) : [content];
  if (format === 'adbe.pkcs7.sha1') findings.push(find('weak', { algorithm: 'SHA-1' }));
  const chain = await buildChain(signer, pool, trusted);
  const token = timestampTokenOf(cms.signer);
  const timestamp =
    token && (await checkToken(token, new Uint8Array(cms.signer.signature.valueBlock.valueHexView), pool, trusted));
  if (token && !timestamp) findings.push(find('badTimestamp'));
  const claimed = isStamp
    ? timeOf(cms)
    : (signingTimeOf(cms.signer) ?? parseDate(decodeText(view.resolve(dict.entries.get('M')))));
  const proven = timestamp?.isTrusted ? new Date(timestamp.time) : undefined;
  findings.push(...judgeChain(chain, [...(claimed ? [claimed] : []), proven ?? now], isStamp));
  const revocation = await judgeRevocation(chain, cms, context, proven);
  findings.push(...revocation.findings);
  const signed: Signed = {
    signer: commonNameOf(signer),
    chain: chain.certificates.map(describeCertificate),
    isTrusted: chain.isTrusted,
    signedAt: claimed?.toISOString(),
    timestamp: isStamp && claimed ? stampInfo(claimed, signer, chain) : timestamp,
    digest: digestOf(cms.signer.digestAlgorithm.algorithmId).name,
    revocation: revocation.status,
  };
  return { signed, findings };
}

const stampInfo = (time: Date, authority: Certificate, { isTrusted }: CertificateChain): TimestampInfo => ({
  time: time.toISOString(),
  authority: commonNameOf(authority),
  isTrusted,
});

async function compareLater(
  { dict }: FoundSignature,
  end: number,
  { view }: Context,
): Promise<readonly Change[] | SignatureFinding> {
  const before = await FileView.open(view.bytes.subarray(0, end));
  const now = findSignatures(before).some(({ dict: each }) => each.start === dict.start && each.end === dict.end);
  if (!now) return find('revision');
  if (isBlankFrom(view.bytes, end)) return [];
  if (before.isRebuilt || view.isRebuilt || (view.isEncrypted && view.hasPacked) || view.strayByte(end) !== undefined)
    return find('incomparable');
  try {
    return RevisionComparison.compare(before, view);
  } catch (error) {
    if (error instanceof ComparisonTooLarge) return find('incomparable');
    throw error;
  }
}

const isCertification = ({ view }: Pick<Context, 'view'>, dict: RawDict): boolean =>
  view.dict(view.dict(view.catalog?.entries.get('Perms'))?.entries.get('DocMDP')) === dict ||
  permissionsOf(view, dict).level > 0;

const damaged = (error: unknown): SignatureFinding => ({
  ...find('cms'),
  detail: error instanceof Error ? error.message : String(error),
});

async function judge(
  found: FoundSignature,
  context: Context,
): Promise<Pick<SignatureResult, 'findings' | 'laterChanges'> & { signed: Signed; end: number }> {
  const { view, certified } = context;
  const range = checkByteRange(view, found.dict);
  if (typeof range === 'string') return { findings: [find(range)], laterChanges: [], signed: UNKNOWN, end: 0 };
  const { signed, findings } = await checkData(found.dict, range, context).catch((error: unknown) => ({
    signed: UNKNOWN,
    findings: [damaged(error)],
  }));
  const later = await compareLater(found, range.end, context);
  if (!Array.isArray(later))
    return { findings: [...findings, later as SignatureFinding], laterChanges: [], signed, end: range.end };
  const own = permissionsOf(view, found.dict);
  const level = own.level === 0 ? certified : own.level;
  const laterChanges = (later as readonly Change[]).map((change) => ({
    ...change,
    isAllowed: isAllowed(change, { ...own, level }),
  }));
  const refused = laterChanges.filter((change) => !change.isAllowed).map(({ place }) => place);
  const places = refused.slice(0, 5).join(', ');
  return {
    findings: refused.length > 0 ? [...findings, find('changed', { places })] : findings,
    laterChanges,
    signed,
    end: range.end,
  };
}

async function verifyOne(found: FoundSignature, context: Context): Promise<SignatureResult> {
  const { view } = context;
  const { dict, field } = found;
  const { findings, laterChanges, signed, end } = await judge(found, context);
  const format = view.name(dict.entries.get('SubFilter'));
  // Strings of encrypted files aren't decrypted here.
  const text = (key: string) => (view.isEncrypted ? undefined : decodeText(view.resolve(dict.entries.get(key))));
  const { level } = permissionsOf(view, dict);
  const unique = [...new Map(findings.map((each) => [JSON.stringify(each), each])).values()];
  return {
    field: view.isEncrypted ? undefined : field,
    kind: format === 'ETSI.RFC3161' ? 'timestamp' : isCertification(context, dict) ? 'certification' : 'approval',
    state: stateOf(unique, signed.isTrusted),
    findings: unique,
    ...signed,
    reason: text('Reason'),
    place: text('Location'),
    format,
    byteRange: byteRangeOf(dict),
    coversWholeFile: end > 0 && isBlankFrom(view.bytes, end),
    permissions: level === 0 ? undefined : level,
    laterChanges,
  };
}

/** Verifies all signatures of a PDF. Fetches nothing: other certificates are unknown. */
export async function verifySignatures(
  bytes: Uint8Array,
  { trusted = [], now = new Date() }: VerifyOptions = {},
): Promise<VerificationResult> {
  const view = await FileView.open(bytes);
  const found = findSignatures(view);
  const levels = found.map(({ dict }) => permissionsOf(view, dict).level).filter((level) => level > 0);
  const context: Context = {
    view,
    evidence: await evidenceOf(view),
    trusted: trusted.map(parseCertificate),
    now,
    certified: levels.length > 0 ? (Math.min(...levels) as 1 | 2 | 3) : 0,
  };
  const signatures: SignatureResult[] = [];
  for (const each of found) signatures.push(await verifyOne(each, context));
  return { signatures, unreachable: countUnreachable(view, found) };
}
