// Text in UTF-16 and UTF-32, as other programs save it.

function encodeUnits(units: readonly number[], width: 2 | 4, isLittle: boolean): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(units.length * width));
  for (const [index, unit] of units.entries())
    if (width === 2) view.setUint16(index * 2, unit, isLittle);
    else view.setUint32(index * 4, unit, isLittle);
  return new Uint8Array(view.buffer);
}

/** Ways to encode a text, each also with a byte order mark if the text begins with one. */
export const WIDE_FORMS: Readonly<Record<string, (text: string) => Uint8Array<ArrayBuffer>>> = Object.fromEntries(
  [true, false].flatMap((isLittle) => {
    const order = isLittle ? 'LE' : 'BE';
    return [
      [
        `UTF-16${order}`,
        (text: string) =>
          encodeUnits(
            Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)),
            2,
            isLittle,
          ),
      ],
      [
        `UTF-32${order}`,
        (text: string) =>
          encodeUnits(
            Array.from(text, (each) => each.codePointAt(0) ?? 0),
            4,
            isLittle,
          ),
      ],
    ] as const;
  }),
);
