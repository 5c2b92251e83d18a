// Requests of the vendor's public samples: form burner, .NET client, finder of personal data.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPdf, textLine } from '../../testing/pdf/build-pdf.ts';
import { isLong } from '../../testing/short-form.ts';
import { pollWhile, startService, type TestService } from '../test-server.ts';

const API_KEY = 'YOUR_API_KEY';
const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' };

const SSN = '123-45-6789';
const LETTER = buildPdf({
  pages: [
    { content: textLine(`The number of Alice is ${SSN}, she says.`, 72, 700, 18) },
    { content: textLine('A second page.', 72, 700, 18) },
  ],
});

interface Process {
  readonly processId: string;
  readonly contextId: string;
  readonly state: string;
  readonly errorCode?: string;
  readonly input: { readonly sources?: readonly { readonly pages?: string }[] };
  readonly output: { readonly documentFileId: string; readonly markupFileId: string; readonly results: Result[] };
}

interface Result {
  readonly fileId: string;
  readonly pageCount: number;
  readonly sources: readonly { readonly fileId: string; readonly pages: string }[];
}

describe.runIf(isLong)("the vendor's samples", () => {
  let server: TestService;
  beforeAll(async () => {
    server = await startService({ MARKWRIGHT_API_KEY: API_KEY });
  });
  afterAll(() => server.close());

  async function send(path: string, init: RequestInit) {
    const response = await fetch(server.url + path, init);
    expect([path, response.status]).toEqual([path, 200]);
    return response;
  }

  const upload = async (body: BodyInit, extension: string, headers: Record<string, string> = {}) =>
    (await send(`/PCCIS/V1/WorkFile${extension}`, { method: 'POST', body, headers })).json();

  const download = async (fileId: string) => {
    const response = await send(`/PCCIS/V1/WorkFile/${fileId}`, { headers: { 'Content-Type': 'application/pdf' } });
    return new Uint8Array(await response.arrayBuffer());
  };

  async function run(path: string, input: object, headers: Record<string, string> = {}): Promise<Process> {
    const started = await send(path, {
      method: 'POST',
      headers: { ...JSON_TYPE, ...headers },
      body: JSON.stringify({ input }),
    });
    const { processId, contextId }: Process = await started.json();
    const ended = await pollWhile<Process>(
      ({ state }) => state === 'processing',
      async () => (await send(`${path}/${processId ?? contextId}`, { headers })).json(),
    );
    expect([path, ended.state, ended.errorCode]).toEqual([path, 'complete', undefined]);
    return ended;
  }

  it('fill in a form: its fields become marks, which are burned', async () => {
    const mark = {
      ...{ uid: 'Text1', interactionMode: 'Full', pageNumber: 1, mask: null, maxLength: 0, text: 'Ms. Example' },
      ...{ creationDateTime: '2019-06-25T19:28:13.396Z', modificationDateTime: '2019-06-25T19:28:13.396Z' },
      rectangle: { x: 39.9, y: 179.1, width: 162.2, height: 14.8 },
      pageData: { width: 612, height: 792 },
      ...{ fontColor: '#000000', fontName: 'Fira Sans', horizontalAlignment: 'Left' },
    };
    const area = {
      ...mark,
      uid: 'Text2',
      type: 'TextAreaSignature',
      maxFontSize: 8,
      fontStyle: [],
      text: 'Of Sampleton',
    };
    const key = { 'acs-api-key': API_KEY };
    const octets = { 'Content-Type': 'octet-stream', ...key };
    const marks = JSON.stringify({ marks: [{ ...mark, type: 'TextInputSignature' }, area] });
    const { fileId: markupFileId, affinityToken } = await upload(marks, '?FileExtension=json', octets);
    const headers = { ...key, 'Accusoft-Affinity-Token': affinityToken };
    const { fileId: documentFileId } = await upload(LETTER, '', { ...octets, ...headers });
    const { output } = await run('/PCCIS/V1/MarkupBurner', { documentFileId, markupFileId }, headers);
    const burned = await upload(await download(output.documentFileId), '?FileExtension=pdf');
    const { contextId } = await run('/v2/searchContexts', { source: 'workFile', fileId: burned.fileId });
    const { pages } = await (await send(`/v2/searchContexts/${contextId}/records?pages=0`, {})).json();
    expect(pages[0].text).toContain('Ms. Example');
    expect(pages[0].text).toContain('Of Sampleton');
  }, 60_000);

  describe('of the .NET client', () => {
    const convert = async (dest: object, ...sources: object[]) =>
      (await run('/v2/contentConverters', { sources, dest })).output.results;
    const uploadLetter = async () => {
      const { fileId } = await upload(LETTER, '?FileExtension=pdf');
      return { fileId };
    };

    it('convert to PDF, TIFF and PNG, and cut into pages', async () => {
      const letter = await uploadLetter();
      expect(await convert({ format: 'pdf' }, letter)).toMatchObject([{ pageCount: 2 }]);
      const tiff = { format: 'tiff', tiffOptions: { forceOneFilePerPage: true } };
      expect(await convert(tiff, { ...letter, pages: '2-' })).toMatchObject([
        { pageCount: 1, sources: [{ pages: '2' }] },
      ]);
      const pages = await convert({ format: 'pdf', pdfOptions: { forceOneFilePerPage: true } }, letter);
      expect(pages.map(({ pageCount, sources }) => [pageCount, sources[0]?.pages])).toEqual([
        [1, '1'],
        [1, '2'],
      ]);
      const pictures = await convert({ format: 'png' }, letter);
      expect(pictures.map(({ sources }) => sources[0]?.pages)).toEqual(['1', '2']);
    }, 600_000);

    it('join pages of several documents', async () => {
      const [one, two] = [await uploadLetter(), await uploadLetter()];
      const [scan] = await convert({ format: 'tiff' }, one);
      const sources = [{ ...one, pages: '2' }, two, { fileId: scan?.fileId ?? '' }];
      const [joined, ...others] = await convert({ format: 'pdf' }, ...sources);
      expect([joined?.pageCount, joined?.sources.length, others]).toEqual([5, 3, []]);
      const { contextId } = await run('/v2/searchContexts', { source: 'workFile', fileId: joined?.fileId });
      const { pages } = await (await send(`/v2/searchContexts/${contextId}/records?pages=0-`, {})).json();
      expect(pages.map(({ text }: { text: string }) => text.slice(0, 8))).toEqual([
        ...['A second', 'The numb', 'A second'],
        ...['', ''],
      ]);
      expect(await convert({ format: 'tiff' }, ...sources)).toMatchObject([{ pageCount: 5 }]);
    }, 600_000);

    it('create redactions by expressions, and redact to PDF and plain text', async () => {
      const { fileId } = await uploadLetter();
      const redactWith = { type: 'RectangleRedaction', reason: 'Personal', fillColor: '#ff0000', borderThickness: 5 };
      const rules = [{ find: { type: 'regex', pattern: '\\d{3}-\\d{2}-\\d{4}' }, redactWith }];
      const { output } = await run('/v2/redactionCreators', { source: { fileId }, rules });
      const { markupFileId } = output;
      await run('/PCCIS/V1/MarkupBurner', { documentFileId: fileId, markupFileId });
      const dest = { lineEndings: '\n' };
      await run('/v2/plainTextRedactors', { source: { fileId }, markup: { fileId: markupFileId }, dest });
    }, 600_000);
  });

  it('find personal data in a scan, cover it, and make the result searchable', async () => {
    const utf8 = { 'content-type': 'application/json;charset=utf-8' };
    const searchable = async (fileId: string) => {
      const dest = { format: 'pdf', pdfOptions: { ocr: { language: 'english' } } };
      const { output } = await run('/v2/contentConverters', { sources: [{ fileId }], dest }, utf8);
      return output.results[0]?.fileId ?? '';
    };
    const flattened = async (fileId: string) => {
      const { output } = await run('/v2/contentConverters', { sources: [{ fileId }], dest: { format: 'tiff' } }, utf8);
      return output.results[0]?.fileId ?? '';
    };
    const { fileId } = await upload(LETTER, '?FileExtension=pdf', { 'content-type': 'application/pdf' });
    const document = await searchable(await flattened(fileId));
    const context = { documentIdentifier: 'x', fileId: document, source: 'workFile' };
    const { contextId } = await run('/v2/searchContexts', context, utf8);
    const { processId } = await run('/v2/piiDetectors', { contextId }, utf8);
    const { entities } = await (await send(`/v2/piiDetectors/${processId}/entities`, {})).json();
    const found = entities as readonly {
      readonly text: string;
      readonly pageIndex: number;
      readonly lineGroups: readonly { readonly lines: readonly object[]; readonly pageData: object }[];
    }[];
    expect(found.map(({ text }) => text)).toContain(SSN);
    const date = '2024-01-01T00:00:00.000Z';
    const marks = found.flatMap(({ pageIndex, lineGroups: [group] }, index) =>
      (group?.lines ?? []).map((rectangle, line) => ({
        ...{ uid: `${index}-${line}`, interactionMode: 'SelectionDisabled', type: 'RectangleAnnotation' },
        ...{ pageNumber: pageIndex + 1, creationDateTime: date, modificationDateTime: date, data: {} },
        ...{ rectangle, pageData: group?.pageData },
        ...{ borderColor: '#000000', borderThickness: 4, fillColor: '#000000', opacity: 255 },
      })),
    );
    const octets = { 'content-type': 'application/octet-stream' };
    const { fileId: markupFileId } = await upload(JSON.stringify({ marks }, null, 2), '?FileExtension=json', octets);
    const burned = await run('/PCCIS/V1/MarkupBurner', { documentFileId: document, markupFileId }, utf8);
    const final = await searchable(await flattened(burned.output.documentFileId));
    const last = await run('/v2/searchContexts', { ...context, fileId: final });
    const { pages } = await (await send(`/v2/searchContexts/${last.contextId}/records?pages=0-`, {})).json();
    expect(pages[0].text).toMatch(/^The number of Alice is/);
    expect(pages[0].text).not.toContain('6789');
  }, 600_000);
});
