// Revocation from CRLs and OCSP responses in the DSS or the signature. Nothing is fetched.
import type { Sequence } from 'asn1js';
import { BasicOCSPResponse, type Certificate, CertificateRevocationList, getCrypto, OCSPResponse } from 'pkijs';
import type { FileView } from '../pdf/structure/index.ts';
import { EKU, isMeantFor, isSameCertificate } from './certificates.ts';
import { attributeOf, type Cms, parseCertificate, serialOf } from './cms.ts';

export interface Evidence {
  readonly certificates: readonly Certificate[];
  readonly lists: readonly CertificateRevocationList[];
  readonly answers: readonly BasicOCSPResponse[];
}

export interface Revocation {
  readonly status: 'good' | 'revoked' | 'unknown';
  readonly date?: Date;
}

/** Maximum number of CRLs, OCSP responses or certificates. */
const MAX_PIECES = 200;

function parseAll<Piece>(all: readonly Uint8Array[], parse: (bytes: Uint8Array<ArrayBuffer>) => Piece): Piece[] {
  return all.slice(0, MAX_PIECES).flatMap((bytes) => {
    try {
      return [parse(new Uint8Array(bytes))];
    } catch {
      return [];
    }
  });
}

const parseList = (bytes: Uint8Array<ArrayBuffer>) => CertificateRevocationList.fromBER(bytes);

function parseAnswer(bytes: Uint8Array<ArrayBuffer>): BasicOCSPResponse {
  const { responseBytes } = OCSPResponse.fromBER(bytes);
  if (!responseBytes) throw new Error('no answer');
  return BasicOCSPResponse.fromBER(responseBytes.response.valueBlock.valueHexView as Uint8Array<ArrayBuffer>);
}

/** Reads a document's validation data: ISO 32000-2, 12.8.4.3. */
export async function evidenceOf(view: FileView): Promise<Evidence> {
  const dss = view.dict(view.catalog?.entries.get('DSS'));
  const read = async (key: string) => {
    const streams = view.list(dss?.entries.get(key)).slice(0, MAX_PIECES);
    const pieces = await Promise.all(streams.map((stream) => view.decodedStream(stream)));
    return pieces.filter((piece) => piece !== undefined);
  };
  return {
    certificates: parseAll(await read('Certs'), parseCertificate),
    lists: parseAll(await read('CRLs'), parseList),
    answers: parseAll(await read('OCSPs'), parseAnswer),
  };
}

/** Reads the evidence in a signature: adbe-revocationInfoArchival and embedded CRLs. */
export function evidenceIn({ signer, signedData }: Cms): Pick<Evidence, 'lists' | 'answers'> {
  const beside = (signedData.crls ?? []).filter((each) => each instanceof CertificateRevocationList);
  const archive = attributeOf(signer, 'revocation') as Sequence | undefined;
  const piecesOf = (tag: number) =>
    (archive?.valueBlock.value ?? [])
      .filter(({ idBlock }) => idBlock.tagClass === 3 && idBlock.tagNumber === tag)
      .flatMap((part) => (part as Sequence).valueBlock.value)
      .flatMap((list) => (list as Sequence).valueBlock.value)
      .map((each) => new Uint8Array(each.toBER()));
  return { lists: [...beside, ...parseAll(piecesOf(0), parseList)], answers: parseAll(piecesOf(1), parseAnswer) };
}

async function askList(
  list: CertificateRevocationList,
  certificate: Certificate,
  issuer: Certificate,
): Promise<Revocation> {
  const unknown = { status: 'unknown' } as const;
  if (!list.issuer.isEqual(issuer.subject)) return unknown;
  if (!(await list.verify({ issuerCertificate: issuer }).catch(() => false))) return unknown;
  const entry = list.revokedCertificates?.find(({ userCertificate }) =>
    userCertificate.isEqual(certificate.serialNumber),
  );
  return entry ? { status: 'revoked', date: entry.revocationDate.value } : { status: 'good' };
}

/** Requires a response signed by the issuer or by its delegated responder. */
async function askResponder(
  answer: BasicOCSPResponse,
  certificate: Certificate,
  issuer: Certificate,
): Promise<Revocation> {
  const unknown = { status: 'unknown' } as const;
  const responders = [issuer];
  for (const each of answer.certs ?? []) {
    const isDelegate = each.issuer.isEqual(issuer.subject) && isMeantFor(each, EKU.ocsp);
    if (!isSameCertificate(each, issuer) && isDelegate && (await each.verify(issuer).catch(() => false)))
      responders.push(each);
  }
  const { tbsResponseData, signature, signatureAlgorithm } = answer;
  const isSignedBy = (responder: Certificate) =>
    getCrypto(true)
      .verifyWithPublicKey(tbsResponseData.tbs, signature, responder.subjectPublicKeyInfo, signatureAlgorithm)
      .catch(() => false);
  const signed = await Promise.all(responders.map(isSignedBy));
  if (!signed.includes(true)) return unknown;
  const { isForCertificate, status } = await answer.getCertificateStatus(certificate, issuer);
  if (!isForCertificate) return unknown;
  if (status === 0) return { status: 'good' };
  if (status !== 1) return unknown;
  const serial = serialOf(certificate);
  const single = tbsResponseData.responses.find(({ certID }) => serialOf(certID) === serial);
  const time = (single?.certStatus as Sequence | undefined)?.valueBlock?.value?.[0] as
    | { toDate?: () => Date }
    | undefined;
  return { status: 'revoked', date: time?.toDate?.() ?? new Date(0) };
}

/** Queries all evidence about a certificate; revoked takes precedence. */
export async function askEvidence(
  { lists, answers }: Pick<Evidence, 'lists' | 'answers'>,
  certificate: Certificate,
  issuer: Certificate,
): Promise<Revocation> {
  const statuses = await Promise.all([
    ...lists.map((list) => askList(list, certificate, issuer)),
    ...answers.map((answer) =>
      askResponder(answer, certificate, issuer).catch((): Revocation => ({ status: 'unknown' })),
    ),
  ]);
  return (
    statuses.find(({ status }) => status === 'revoked') ??
    statuses.find(({ status }) => status === 'good') ?? { status: 'unknown' }
  );
}
