// Field values as pdf.js reads them, the viewer of Firefox.
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

interface FieldObject {
  readonly type: string;
  readonly value?: unknown;
}

/** Returns the value of each named field: a radio group's is that of its chosen button. */
export async function pdfjsValues(bytes: Uint8Array): Promise<ReadonlyMap<string, unknown>> {
  const task = getDocument({ data: bytes.slice(), verbosity: VerbosityLevel.ERRORS, useSystemFonts: false });
  try {
    const document = await task.promise;
    const fields = ((await document.getFieldObjects()) ?? {}) as unknown as Readonly<
      Record<string, readonly FieldObject[]>
    >;
    return new Map(
      Object.entries(fields).map(([name, objects]) => {
        const values = objects.filter(({ type }) => type !== undefined && type !== '').map(({ value }) => value);
        return [name, values.find((value) => value !== 'Off' && value !== undefined) ?? values[0]];
      }),
    );
  } finally {
    await task.destroy();
  }
}
