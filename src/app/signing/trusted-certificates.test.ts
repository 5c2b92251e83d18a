import { expect, it } from 'vitest';
import { trustCertificates, trustedCertificates } from './trusted-certificates.ts';

function createSettings() {
  const kept = new Map<string, string>();
  return { get: (name: string) => kept.get(name), set: (name: string, value: string) => void kept.set(name, value) };
}

it('keeps each certificate once, byte for byte, and forgets them', () => {
  const settings = createSettings();
  expect(trustedCertificates(settings)).toEqual([]);
  const certificates = [Uint8Array.of(0x30, 0, 255, 128), Uint8Array.of(0x30, 1)];
  trustCertificates(settings, [...certificates, ...certificates]);
  expect(trustedCertificates(settings)).toEqual(certificates);
  trustCertificates(settings, []);
  expect(trustedCertificates(settings)).toEqual([]);
});
