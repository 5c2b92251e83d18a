// Dates in PDF and XFDF: ISO 32000-2, 7.9.4.

/** Returns the ISO date; undefined for other text. */
export function parsePdfDate(text: string): string | undefined {
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', zone = 'Z', offset = ''] =
    /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?([Z+-])?(\d\d'?\d\d)?/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const shift = zone === 'Z' || offset === '' ? 'Z' : `${zone}${offset.replace(/^(\d\d)'?(\d\d)$/, '$1:$2')}`;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${shift}`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** Formats as `D:20240101120000Z`; undefined for invalid dates. */
export function formatPdfDate(iso: string): string | undefined {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return undefined;
  return `D:${new Date(time).toISOString().replace(/[-:T]|\.\d+Z$/g, '')}Z`;
}
