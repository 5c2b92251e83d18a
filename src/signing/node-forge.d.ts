// The parts of node-forge that decrypt older PKCS #12 files. Strings hold bytes.
declare module 'node-forge/lib/asn1.js' {
  const asn1: { fromDer(der: string): unknown };
  export = asn1;
}

declare module 'node-forge/lib/util.js' {
  namespace util {
    interface Bytes {
      getBytes(): string;
    }
    function createBuffer(bytes: string): Bytes;
  }
  export = util;
}

declare module 'node-forge/lib/pbe.js' {
  import type { Bytes } from 'node-forge/lib/util.js';

  interface Cipher {
    readonly output: Bytes;
    update(input: Bytes): void;
    /** @returns false for invalid padding */
    finish(): boolean;
  }

  const pbe: { getCipherForPKCS12PBE(oid: string, params: unknown, password: string): Cipher };
  export = pbe;
}
