import { expect, it } from 'vitest';
import { makeKey } from '../testing/pdf/signing-kit.ts';
import { readCertificates } from './pem.ts';

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const toPem = (bytes: Uint8Array) =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(bytes).toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;

it('reads certificates as text and as they are', async () => {
  const { certificate } = await makeKey();
  const der = new Uint8Array(certificate.toSchema(true).toBER());
  expect(readCertificates(der)).toEqual([der]);
  expect(readCertificates(bytesOf(`subject=CN\n${toPem(der)}${toPem(der)}`))).toEqual([der, der]);
});

it('rejects keys, requests and truncated data', async () => {
  const { certificate } = await makeKey();
  const der = new Uint8Array(certificate.toSchema(true).toBER());
  const others = [der.subarray(0, der.length - 9), Uint8Array.of(0x30, 3, 2, 1, 0), bytesOf('hello'), new Uint8Array()];
  for (const other of others) expect(readCertificates(other)).toEqual([]);
  expect(readCertificates(bytesOf(toPem(der.subarray(5))))).toEqual([]);
});
