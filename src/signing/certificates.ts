// Certificate names, chains and key usage: the parts of RFC 5280, section 6, that signatures need.
import type { BasicConstraints, Certificate, ExtKeyUsage, RelativeDistinguishedNames } from 'pkijs';
import { digestOfSignature } from './algorithms.ts';
import { encodedOf, isEqual, serialOf } from './cms.ts';
import { find } from './findings.ts';
import type { CertificateInfo, SignatureFinding } from './types.ts';

const MAX_DEPTH = 10;
const MAX_CHECKS = 60;

const NAMES: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  '2.5.4.11': 'OU',
  '2.5.4.10': 'O',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.6': 'C',
  '2.5.4.5': 'serialNumber',
  '1.2.840.113549.1.9.1': 'E',
};

const BASIC_CONSTRAINTS = '2.5.29.19';
const KEY_USAGE = '2.5.29.15';
const EXT_KEY_USAGE = '2.5.29.37';
/** Critical extensions checked here, or that restrict only what isn't checked: policies. */
const KNOWN_CRITICAL = new Set([BASIC_CONSTRAINTS, KEY_USAGE, EXT_KEY_USAGE, '2.5.29.32', '2.5.29.36']);

export const EKU = { timestamp: '1.3.6.1.5.5.7.3.8', ocsp: '1.3.6.1.5.5.7.3.9', any: '2.5.29.37.0' } as const;

const partsOf = ({ typesAndValues }: RelativeDistinguishedNames) =>
  typesAndValues.map(({ type, value }) => [NAMES[type] ?? type, String(value.valueBlock.value)] as const);

const describeName = (name: RelativeDistinguishedNames): string =>
  partsOf(name)
    .map(([type, value]) => `${type}=${value}`)
    .join(', ');

export const commonNameOf = ({ subject }: Certificate): string =>
  partsOf(subject).find(([type]) => type === 'CN')?.[1] ?? describeName(subject);

export const describeCertificate = (certificate: Certificate): CertificateInfo => ({
  subject: describeName(certificate.subject),
  issuer: describeName(certificate.issuer),
  serial: serialOf(certificate),
  validFrom: certificate.notBefore.value.toISOString(),
  validUntil: certificate.notAfter.value.toISOString(),
});

const extensionOf = (certificate: Certificate, id: string) =>
  certificate.extensions?.find(({ extnID }) => extnID === id);

const isAuthority = (certificate: Certificate, below: number): boolean => {
  const constraints = extensionOf(certificate, BASIC_CONSTRAINTS)?.parsedValue as BasicConstraints | undefined;
  const limit = constraints?.pathLenConstraint;
  const isLongEnough = limit === undefined || typeof limit !== 'number' || below <= limit;
  return constraints?.cA === true && isLongEnough && hasKeyUsage(certificate, [5]);
};

/** Returns true if the key usage has any of these bits or is absent: RFC 5280, 4.2.1.3. */
function hasKeyUsage(certificate: Certificate, bits: readonly number[]): boolean {
  const extension = extensionOf(certificate, KEY_USAGE);
  if (!extension) return true;
  const bytes = (extension.parsedValue as { valueBlock?: { valueHexView: Uint8Array } } | undefined)?.valueBlock
    ?.valueHexView;
  return bits.some((bit) => ((bytes?.[bit >> 3] ?? 0) & (128 >> (bit & 7))) !== 0);
}

const usagesOf = (certificate: Certificate): readonly string[] | undefined =>
  (extensionOf(certificate, EXT_KEY_USAGE)?.parsedValue as ExtKeyUsage | undefined)?.keyPurposes;

export const isMeantFor = (certificate: Certificate, usage: string): boolean =>
  usagesOf(certificate)?.includes(usage) === true;

/** Extended key usages unfit for document signing. */
const OTHER_PURPOSES = new Set(['1.3.6.1.5.5.7.3.1', EKU.timestamp, EKU.ocsp]);

/** Requires digitalSignature or nonRepudiation, and not only unfit extended key usages. */
const maySign = (certificate: Certificate): boolean => {
  const usages = usagesOf(certificate);
  return (
    hasKeyUsage(certificate, [0, 1]) &&
    !(usages && usages.length > 0 && usages.every((usage) => OTHER_PURPOSES.has(usage)))
  );
};

export const isSameCertificate = (a: Certificate, b: Certificate): boolean =>
  a === b || isEqual(encodedOf(a), encodedOf(b));

export interface CertificateChain {
  readonly certificates: readonly Certificate[];
  readonly isTrusted: boolean;
}

async function isIssuedBy(certificate: Certificate, issuer: Certificate): Promise<boolean> {
  if (!certificate.issuer.isEqual(issuer.subject)) return false;
  if (certificate.signature.algorithmId !== certificate.signatureAlgorithm.algorithmId) return false;
  try {
    return await certificate.verify(issuer);
  } catch {
    return false;
  }
}

/** Builds the chain to a trusted certificate, or else the longest one available. */
export async function buildChain(
  signer: Certificate,
  pool: readonly Certificate[],
  trusted: readonly Certificate[],
): Promise<CertificateChain> {
  let checks = 0;
  let longest: readonly Certificate[] = [signer];
  const isTrusted = (certificate: Certificate) => trusted.some((each) => isSameCertificate(each, certificate));
  const follow = async (path: readonly Certificate[]): Promise<readonly Certificate[] | undefined> => {
    const last = path.at(-1) ?? signer;
    if (path.length > longest.length) longest = path;
    if (isTrusted(last)) return path;
    if (path.length >= MAX_DEPTH) return undefined;
    for (const issuer of [...trusted, ...pool]) {
      if (path.some((each) => isSameCertificate(each, issuer))) continue;
      if (!last.issuer.isEqual(issuer.subject) || !isAuthority(issuer, path.length - 1)) continue;
      checks += 1;
      if (checks > MAX_CHECKS) return undefined;
      if (!(await isIssuedBy(last, issuer))) continue;
      const found = await follow([...path, issuer]);
      if (found) return found;
    }
    return undefined;
  };
  const found = await follow([signer]);
  return { certificates: found ?? longest, isTrusted: found !== undefined };
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** Checks a chain's certificates. @param times when each must be valid: claimed, proven or now */
export function judgeChain(
  { certificates }: CertificateChain,
  times: readonly Date[],
  isForTimestamp = false,
): SignatureFinding[] {
  return certificates.flatMap((certificate, index) => {
    const name = commonNameOf(certificate);
    const [from, until] = [certificate.notBefore.value, certificate.notAfter.value];
    const digest = digestOfSignature(certificate.signatureAlgorithm.algorithmId);
    const isRoot = certificate.issuer.isEqual(certificate.subject);
    const isMeant = index > 0 || (isForTimestamp ? isMeantFor(certificate, EKU.timestamp) : maySign(certificate));
    const isKnown = (certificate.extensions ?? []).every(
      ({ critical, extnID }) => !critical || KNOWN_CRITICAL.has(extnID),
    );
    return [
      ...(times.some((time) => time < from) ? [find('notYetValid', { name, date: dayOf(from) })] : []),
      ...(times.some((time) => time > until) ? [find('expired', { name, date: dayOf(until) })] : []),
      ...(digest?.isWeak && !isRoot ? [find('weak', { algorithm: digest.name })] : []),
      ...(isMeant && isKnown ? [] : [find('usage', { name })]),
    ];
  });
}
