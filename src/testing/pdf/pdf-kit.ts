// Builds PDFs object by object, with rare features: updates, object streams, unreferenced objects.
import { deflateSync } from 'node:zlib';
import { concatBytes } from '../../codecs/bytes.ts';

export const latin = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0) & 255);

interface KitObject {
  dict: string;
  data: Uint8Array | undefined;
}

export class PdfKit {
  readonly #objects: KitObject[] = [];
  /** Objects as of an earlier revision. */
  readonly #former = new Map<number, string>();

  add(body: string): number {
    return this.#objects.push({ dict: body, data: undefined });
  }

  /** @param entries dictionary entries except `Length` */
  stream(entries: string, data: Uint8Array | string, isDeflated = false): number {
    const bytes = typeof data === 'string' ? latin(data) : data;
    const written = isDeflated ? new Uint8Array(deflateSync(bytes)) : bytes;
    const filter = isDeflated ? '/Filter /FlateDecode ' : '';
    return this.#objects.push({ dict: `<<${entries} ${filter}/Length ${written.length}>>`, data: written });
  }

  reserve(): number {
    return this.add('null');
  }

  fill(number: number, body: string): void {
    const object = this.#objects[number - 1];
    if (object) object.dict = body;
  }

  /** Sets the object's content before the file's incremental update. */
  setFormer(number: number, body: string): void {
    this.#former.set(number, body);
  }

  finish(root: number, { trailer = '', asObjectStream = false } = {}): Uint8Array<ArrayBuffer> {
    return asObjectStream ? this.#finishCompressed(root) : this.#finishPlain(root, trailer);
  }

  #finishPlain(root: number, trailer: string): Uint8Array<ArrayBuffer> {
    const parts: Uint8Array[] = [latin('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')];
    let at = parts[0]?.length ?? 0;
    const add = (part: Uint8Array) => {
      parts.push(part);
      at += part.length;
    };
    const write = (number: number, body: string, data?: Uint8Array) => {
      const place = at;
      add(latin(`${number} 0 obj\n${body}\n`));
      if (data) {
        add(latin('stream\n'));
        add(data);
        add(latin('\nendstream\n'));
      }
      add(latin('endobj\n'));
      return place;
    };
    const places = this.#objects.map(({ dict, data }, index) =>
      write(index + 1, this.#former.get(index + 1) ?? dict, data),
    );
    const size = places.length + 1;
    const table = at;
    const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
    add(
      latin(
        `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size} /Root ${root} 0 R ${trailer}>>\nstartxref\n${table}\n%%EOF\n`,
      ),
    );
    if (this.#former.size > 0) {
      const changed = [...this.#former.keys()].map(
        (number) => [number, write(number, this.#objects[number - 1]?.dict ?? 'null')] as const,
      );
      const update = at;
      const sections = changed
        .map(([number, place]) => `${number} 1\n${String(place).padStart(10, '0')} 00000 n \n`)
        .join('');
      add(
        latin(
          `xref\n${sections}trailer\n<</Size ${size} /Root ${root} 0 R /Prev ${table} ${trailer}>>\nstartxref\n${update}\n%%EOF\n`,
        ),
      );
    }
    return concatBytes(parts);
  }

  /** Writes an object stream with all other objects, and a cross-reference stream. */
  #finishCompressed(root: number): Uint8Array<ArrayBuffer> {
    const inside = this.#objects.flatMap(({ dict, data }, index) => (data ? [] : [{ number: index + 1, dict }]));
    const bodies = inside.map(({ dict }) => `${dict}\n`);
    let offset = 0;
    const header = inside
      .map(({ number }, index) => {
        const pair = `${number} ${offset}`;
        offset += bodies[index]?.length ?? 0;
        return pair;
      })
      .join(' ');
    const holder = this.stream(
      `/Type /ObjStm /N ${inside.length} /First ${header.length + 1}`,
      `${header}\n${bodies.join('')}`,
      true,
    );
    const parts: Uint8Array[] = [latin('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')];
    let at = parts[0]?.length ?? 0;
    const rows: number[][] = [[0, 0, 0]];
    for (const [index, { dict, data }] of this.#objects.entries()) {
      if (!data) {
        rows.push([2, holder, inside.findIndex(({ number }) => number === index + 1)]);
        continue;
      }
      rows.push([1, at, 0]);
      const part = concatBytes([latin(`${index + 1} 0 obj\n${dict}\nstream\n`), data, latin('\nendstream\nendobj\n')]);
      parts.push(part);
      at += part.length;
    }
    const own = this.#objects.length + 1;
    rows.push([1, at, 0]);
    const table = Uint8Array.from(
      rows.flatMap(([kind = 0, place = 0, index = 0]) => [
        kind,
        place >> 24,
        place >> 16,
        place >> 8,
        place,
        index >> 8,
        index,
      ]),
    );
    parts.push(
      latin(
        `${own} 0 obj\n<</Type /XRef /Size ${own + 1} /W [1 4 2] /Root ${root} 0 R /Length ${table.length}>>\nstream\n`,
      ),
      table,
    );
    parts.push(latin(`\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`));
    return concatBytes(parts);
  }
}
