// PKCS #12 key files (RFC 7292). WebCrypto only has PBES2 with AES: rejects RC2 and Triple DES.
import { sha1 } from '@noble/hashes/legacy.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { fromBER, Integer, OctetString, type Sequence } from 'asn1js';
import {
  AlgorithmIdentifier,
  AuthenticatedSafe,
  CertBag,
  Certificate,
  ContentInfo,
  DigestInfo,
  EncryptedContentInfo,
  EncryptedData,
  MacData,
  PBES2Params,
  PBKDF2Params,
  PFX,
  PKCS8ShroudedKeyBag,
  PrivateKeyInfo,
  SafeBag,
  SafeContents,
} from 'pkijs';
import { concatBytes } from '../codecs/bytes.ts';
import { message } from '../messages/index.ts';
import { isSameCertificate } from './certificates.ts';
import { isEqual } from './cms.ts';
import { SigningError } from './signing-error.ts';

const SHROUDED_KEY = '1.2.840.113549.1.12.10.1.2';
const KEY = '1.2.840.113549.1.12.10.1.1';
const CERTIFICATE = '1.2.840.113549.1.12.10.1.3';
const DATA = '1.2.840.113549.1.7.1';
const ENCRYPTED_DATA = '1.2.840.113549.1.7.6';
const PBES2 = '1.2.840.113549.1.5.13';
const PBKDF2 = '1.2.840.113549.1.5.12';
const PBMAC1 = '1.2.840.113549.1.5.14';

const MAX_FILE_BYTES = 4 * 1024 ** 2;
/** Maximum number of key derivation rounds. */
const MAX_ROUNDS = 5_000_000;

const ITERATIONS = 100_000;
const ENCRYPTION = {
  // The library generates the IV, although the type requires one.
  contentEncryptionAlgorithm: { name: 'AES-CBC', length: 256 } as AesCbcParams & { length: 256 },
  hmacHashAlgorithm: 'SHA-256',
  iterationCount: ITERATIONS,
} as const;

type Curve = 'P-256' | 'P-384' | 'P-521';

export interface SigningKey {
  readonly key: CryptoKey;
  readonly digest: 'SHA-256' | 'SHA-384' | 'SHA-512';
  readonly certificate: Certificate;
  /** Available certificates between this one and the root. */
  readonly others: readonly Certificate[];
}

const CURVES: Readonly<Record<string, readonly [Curve, SigningKey['digest']]>> = {
  '1.2.840.10045.3.1.7': ['P-256', 'SHA-256'],
  '1.3.132.0.34': ['P-384', 'SHA-384'],
  '1.3.132.0.35': ['P-521', 'SHA-512'],
};

const damaged = () => new SigningError('damaged', message("The key file is damaged or isn't a PKCS #12 file."));
const wrongPassword = () => new SigningError('password', message('The password does not open the key file.'));
const unsupported = (algorithm: string) =>
  new SigningError('unsupported', message("{algorithm} isn't supported in key files.", { algorithm }));

/** Encodes a password for key derivation: UTF-16 without BOM. */
function toBmpString(password: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array((password.length + 1) * 2);
  for (let i = 0; i < password.length; i++) new DataView(bytes.buffer).setUint16(i * 2, password.charCodeAt(i));
  return bytes;
}

type Hash = ((bytes: Uint8Array) => Uint8Array) & { readonly blockLen: number };

const MAC_DIGESTS: Readonly<Record<string, readonly [name: string, hash: Hash]>> = {
  '1.3.14.3.2.26': ['SHA-1', sha1],
  '2.16.840.1.101.3.4.2.1': ['SHA-256', sha256],
  '2.16.840.1.101.3.4.2.2': ['SHA-384', sha384],
  '2.16.840.1.101.3.4.2.3': ['SHA-512', sha512],
};

const SHA256 = '2.16.840.1.101.3.4.2.1';

function repeat(bytes: Uint8Array, block: number): Uint8Array<ArrayBuffer> {
  const length = block * Math.ceil(bytes.length / block);
  return Uint8Array.from({ length }, (_, at) => bytes[at % bytes.length] ?? 0);
}

/** Computes the file's MAC: RFC 7292, appendix B.2, with one block of output. */
async function macOf(
  content: Uint8Array<ArrayBuffer>,
  { password, salt, rounds, digest }: { password: string; salt: Uint8Array; rounds: number; digest: string },
): Promise<Uint8Array> {
  const [name, hash] = MAC_DIGESTS[digest] ?? [];
  if (!name || !hash) throw unsupported(digest === PBMAC1 ? 'PBMAC1' : digest);
  const block = hash.blockLen;
  let bytes = concatBytes([new Uint8Array(block).fill(3), repeat(salt, block), repeat(toBmpString(password), block)]);
  for (let round = 0; round < rounds; round++) bytes = new Uint8Array(hash(bytes));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: name }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, content));
}

/** @throws SigningError if the password is wrong or the file was changed */
async function checkMac(pfx: PFX, content: Uint8Array<ArrayBuffer>, password: string): Promise<void> {
  const { macData } = pfx;
  if (!macData) throw damaged();
  const rounds = macData.iterations ?? 1;
  if (rounds > MAX_ROUNDS) throw damaged();
  const salt = macData.macSalt.valueBlock.valueHexView;
  const digest = macData.mac.digestAlgorithm.algorithmId;
  const mac = await macOf(content, { password, salt, rounds, digest });
  if (!isEqual(mac, macData.mac.digest.valueBlock.valueHexView)) throw wrongPassword();
}

/** Methods of older files: Triple DES and RC2 with 40 bits. */
const OLD_METHODS: ReadonlySet<string> = new Set(['1.2.840.113549.1.12.1.3', '1.2.840.113549.1.12.1.6']);

/** @throws SigningError for a method that isn't supported, or that asks for endless work */
function checkEncryption({ algorithmId, algorithmParams }: AlgorithmIdentifier): void {
  const params = algorithmParams as Sequence;
  if (OLD_METHODS.has(algorithmId)) {
    const [, rounds] = params.valueBlock.value;
    if (!(rounds instanceof Integer) || rounds.valueBlock.valueDec > MAX_ROUNDS) throw damaged();
    return;
  }
  if (algorithmId !== PBES2) throw unsupported(algorithmId);
  const { keyDerivationFunc } = PBES2Params.fromBER(params.toBER());
  if (keyDerivationFunc.algorithmId !== PBKDF2) throw unsupported(keyDerivationFunc.algorithmId);
  const { iterationCount } = PBKDF2Params.fromBER((keyDerivationFunc.algorithmParams as Sequence).toBER());
  if (iterationCount > MAX_ROUNDS) throw damaged();
}

/** Decrypts a part of a file. @throws SigningError for a method that isn't supported */
async function decrypt(content: EncryptedContentInfo, password: string): Promise<ArrayBuffer> {
  const { algorithmId, algorithmParams } = content.contentEncryptionAlgorithm;
  checkEncryption(content.contentEncryptionAlgorithm);
  if (!OLD_METHODS.has(algorithmId))
    return new EncryptedData({ encryptedContentInfo: content }).decrypt({
      password: new TextEncoder().encode(password).buffer,
    });
  const { decryptOld } = await import('./old-encryption.ts');
  const params = new Uint8Array((algorithmParams as Sequence).toBER());
  return decryptOld(algorithmId, params, new Uint8Array(content.getEncryptedContent()), password).buffer;
}

async function readBags(pfx: PFX, password: string): Promise<readonly SafeBag[]> {
  const { safeContents } = AuthenticatedSafe.fromBER(new Uint8Array(pfx.authSafe.content.getValue()));
  const contents = await Promise.all(
    safeContents.map(({ contentType, content }) => {
      if (contentType === DATA) return (content as OctetString).getValue();
      if (contentType !== ENCRYPTED_DATA) throw unsupported(contentType);
      return decrypt(new EncryptedData({ schema: content }).encryptedContentInfo, password);
    }),
  );
  return contents.flatMap((each) => SafeContents.fromBER(new Uint8Array(each)).safeBags);
}

async function readKeyInfo({ bagId, bagValue }: SafeBag, password: string): Promise<PrivateKeyInfo | undefined> {
  if (bagId === KEY) return bagValue as unknown as PrivateKeyInfo;
  if (bagId !== SHROUDED_KEY) return undefined;
  const { encryptionAlgorithm, encryptedData } = bagValue as unknown as PKCS8ShroudedKeyBag;
  const content = new EncryptedContentInfo({
    contentEncryptionAlgorithm: encryptionAlgorithm,
    encryptedContent: encryptedData,
  });
  return PrivateKeyInfo.fromBER(new Uint8Array(await decrypt(content, password)));
}

/** Imports a signing key. @throws SigningError for unsupported kinds */
async function importKey(info: PrivateKeyInfo): Promise<Pick<SigningKey, 'key' | 'digest'>> {
  const bytes = info.toSchema().toBER();
  const { algorithmId, algorithmParams } = info.privateKeyAlgorithm;
  if (algorithmId === '1.2.840.113549.1.1.1') {
    const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
    return { key: await crypto.subtle.importKey('pkcs8', bytes, algorithm, false, ['sign']), digest: 'SHA-256' };
  }
  const curve = CURVES[String((algorithmParams as { valueBlock?: unknown } | undefined)?.valueBlock ?? '')];
  if (algorithmId !== '1.2.840.10045.2.1' || !curve)
    throw new SigningError(
      'unsupported',
      message('Keys of the kind {algorithm} are not supported: RSA and ECDSA with P-256, P-384 or P-521 are.', {
        algorithm: algorithmId,
      }),
    );
  const algorithm = { name: 'ECDSA', namedCurve: curve[0] };
  return { key: await crypto.subtle.importKey('pkcs8', bytes, algorithm, false, ['sign']), digest: curve[1] };
}

/** Returns true if a certificate belongs to a key, by verifying a test signature. */
async function belongsTo(
  certificate: Certificate,
  { key, digest }: Pick<SigningKey, 'key' | 'digest'>,
): Promise<boolean> {
  const data = crypto.getRandomValues(new Uint8Array(32));
  const algorithm = { ...key.algorithm, hash: digest };
  try {
    const spki = certificate.subjectPublicKeyInfo.toSchema().toBER();
    const publicKey = await crypto.subtle.importKey('spki', spki, algorithm, false, ['verify']);
    return await crypto.subtle.verify(algorithm, publicKey, await crypto.subtle.sign(algorithm, key, data), data);
  } catch {
    return false;
  }
}

/** Reads key and certificates of a PKCS #12 file. @throws SigningError */
export async function readKeyFile(bytes: Uint8Array, password: string): Promise<SigningKey> {
  if (bytes.length > MAX_FILE_BYTES) throw damaged();
  try {
    const { offset, result } = fromBER(new Uint8Array(bytes));
    if (offset < 0) throw damaged();
    const pfx = new PFX({ schema: result });
    await checkMac(pfx, new Uint8Array(pfx.authSafe.content.getValue()), password);
    const bags = await readBags(pfx, password);
    const certificates = bags
      .filter(({ bagId }) => bagId === CERTIFICATE)
      .map(({ bagValue }) => (bagValue as unknown as CertBag).parsedValue)
      .filter((each) => each instanceof Certificate);
    for (const bag of bags) {
      const info = await readKeyInfo(bag, password);
      if (!info) continue;
      const imported = await importKey(info);
      for (const certificate of certificates)
        if (await belongsTo(certificate, imported))
          return {
            ...imported,
            certificate,
            others: certificates.filter((each) => !isSameCertificate(each, certificate)),
          };
    }
  } catch (error) {
    throw error instanceof SigningError ? error : damaged();
  }
  throw new SigningError('damaged', message('The file holds no key with a certificate.'));
}

export async function writeKeyFile(key: CryptoKey, certificate: Certificate, password: string): Promise<Uint8Array> {
  const secret = new TextEncoder().encode(password).buffer;
  const info = PrivateKeyInfo.fromBER(await crypto.subtle.exportKey('pkcs8', key));
  const shrouded = new PKCS8ShroudedKeyBag({ parsedValue: info });
  await shrouded.makeInternalValues({ password: secret, ...ENCRYPTION });
  // In one piece, as DER demands: not every program reads it in several.
  const encrypted: OctetString = shrouded.encryptedData;
  shrouded.encryptedData = new OctetString({ valueHex: encrypted.getValue() });
  const bagOf = (bagId: string, bagValue: unknown) =>
    new SafeContents({ safeBags: [new SafeBag({ bagId, bagValue } as never)] });
  const safe = new AuthenticatedSafe({
    parsedValue: {
      safeContents: [
        { privacyMode: 0, value: bagOf(SHROUDED_KEY, shrouded) },
        // Public, and so not encrypted.
        { privacyMode: 0, value: bagOf(CERTIFICATE, new CertBag({ parsedValue: certificate })) },
      ],
    },
  });
  await safe.makeInternalValues({ safeContents: [{}, {}] });
  const content = new Uint8Array(safe.toSchema().toBER());
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const mac = await macOf(content, { password, salt, rounds: ITERATIONS, digest: SHA256 });
  const pfx = new PFX({
    authSafe: new ContentInfo({ contentType: DATA, content: new OctetString({ valueHex: content.buffer }) }),
    macData: new MacData({
      mac: new DigestInfo({
        digestAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256 }),
        digest: new OctetString({ valueHex: mac }),
      }),
      macSalt: new OctetString({ valueHex: salt.buffer }),
      iterations: ITERATIONS,
    }),
  });
  return new Uint8Array(pfx.toSchema().toBER());
}
