import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { imir, irot, withProperties } from '../../testing/avif.ts';
import { createNodePlatform } from '../node-platform.ts';
import { openPicture } from '../open-picture.ts';

const platform = createNodePlatform();

/** 64 × 48 px: red left; green above blue right. Encoded with libheif and kvazaar. */
const HEIC = new Uint8Array(
  gunzipSync(
    Buffer.from(
      [
        'H4sICPvoCWsCA3NtYWxsLmhlaWMA1VNNSBVRFD53Ru35UsvIQlG4VliL9+b9+IMNPDCf9kNgBRJESU3z09x68+Y6b97jKS2eJhHt',
        '2hWUtCqisBYtSgpsEUSrCIJq0SpomdbGhT+dmeZJpYtctOgw5/5837lnznc5FwCaDXeEmzpTAc1iRsJbW0wxAMRNlu4q8NNaTS3j',
        'BGvgTHXhD6vjzLX8FUEfZBnbT9nXA4KPgNgOYhD7OPA4+mf0bRiDVhFdFVGP/tLLjt7NWNbwWS+6ATe6EPzPLKgJ+A0UVkBBYtzh',
        'OFczrtoIvEciTciZldKnZ2FhcX4eYGMVxWxNPaRGWF72AkQoeQN+0wCRamhFOtJLhFXcbXppu3Qoee9JyIxTD/MGsRV24IFQH3kx',
        'PH6Dwr9IvqGcHGAry3E9kNQT3O5mzorMv/1QKITTm7W0L/y19j1rlTczXnPq6a7Xd2ZKAVEzsW7d60r8i+a6sj7iqdut5Itpb5d3',
        'srLF9XOyqRdUORlPdMpIMU32u6SFcavc19ic4pggglAxIVReRqCJObpR7mk8lPH7F3uMvLM0xWv7RwOk8n5yaX/m+r5eNtV5/trg',
        '5Pe5wwVlVFEcerD/eJr2Z1Vb0x1akGhSapcSUV2J71WMThqlaZuPZHTDpVhUMupVhqDpulyOxfIZ11EKTNNtSc1Jbt6VDBZD2uYu',
        's7M5mXZ1FDu6qaafxcd1IZWQ43Kc5hQ71U5ZFo+e5rrDbC3V1UGHeSrZRVFJKuFdHETayMOidDF0d9k8sPQsPDT5fDg8sHPp29Uv',
        'n6q0xQ/Hjox9bW4ZqqdvG0/mr2D8lqNkolaAikYTSP4VkAel0n+qvLaNTM3O3Yzd+nhipMEDwiitUoDwKJR+ACT+uoIABQAA',
      ].join(''),
      'base64',
    ),
  ),
);

describe('HEIC', () => {
  it('is refused with a way on where no decoder is installed', () => {
    const open = () => openPicture(HEIC, { ...platform, decodeHeic: undefined });
    expect(open).toThrow(expect.objectContaining({ code: 'UnsupportedFileFormat' }));
    expect(open).toThrow('Save or share it as JPEG');
  });

  it('states its size upright, and hands decoders a file without its rotation', async () => {
    const decoded: Uint8Array[] = [];
    const decodeHeic = async (bytes: Uint8Array<ArrayBuffer>) => {
      decoded.push(bytes);
      return { data: new Uint8ClampedArray(64 * 48 * 4), width: 64, height: 48 };
    };
    const turned = openPicture(withProperties(HEIC, [irot(1), imir(0)]), { ...platform, decodeHeic });
    expect(turned.format).toBe('heic');
    expect(turned.pages).toEqual([{ width: 48, height: 64 }]);
    expect(turned.lossyCoding(0)).toMatchObject({ kind: 'unbounded' });
    expect(await turned.decodePage(0)).toMatchObject({ width: 48, height: 64 });
    const [plain = new Uint8Array()] = decoded;
    expect(openPicture(plain.slice(), { ...platform, decodeHeic }).pages).toEqual([{ width: 64, height: 48 }]);
  });

  it.skipIf(!platform.decodeHeic)('is decoded once libheif-js is added', async () => {
    const { data, width, height } = await openPicture(HEIC, platform).decodePage(0);
    expect([width, height]).toEqual([64, 48]);
    const at = (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
    const near = (color: readonly number[]) => color.map((value) => expect.closeTo(value, -1));
    expect(at(8, 24)).toEqual(near([220, 30, 30, 255]));
    expect(at(56, 8)).toEqual(near([30, 180, 60, 255]));
    expect(at(56, 40)).toEqual(near([30, 60, 220, 255]));
  });
});
