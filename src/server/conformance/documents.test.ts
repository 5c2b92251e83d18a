// Requests as in the vendor's public samples: form burner, .NET client, PII finder.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROCESS_KINDS } from '../../processes/index.ts';
import { buildPdf, textLine } from '../../testing/pdf/build-pdf.ts';
import { paintCode128, toPng } from '../../testing/scan-pictures.ts';
import { isLong } from '../../testing/short-form.ts';
import { DOCUMENT, expectDescribed } from '../test-openapi.ts';
import { pollWhile, startService, type TestService } from '../test-server.ts';

const KEY = 'key-of-this-test';

const LETTER = buildPdf({
  pages: [
    {
      content: [
        textLine('Dear Alice Example,', 72, 700),
        textLine('your number is 123-45-6789, or write to alice@example.com.', 72, 680),
      ].join('\n'),
    },
  ],
});

interface Process {
  readonly state: string;
  readonly processId: string;
  readonly contextId: string;
  readonly output: Readonly<Record<string, string>>;
  readonly notices?: readonly string[];
  readonly errorCode?: string;
}

const term = (entries: object) => ({ contextId: 'none', searchTerms: [{ type: 'simple', ...entries }] });

const from = (format: string, ...sources: object[]) => ({
  sources: sources.map((source) => ({ fileId: 'gone', ...source })),
  dest: { format },
});

const JSON_TYPE = 'application/json;charset=utf-8';

describe('processes on documents', () => {
  let server: TestService;
  let letter: string;
  let markup: string;

  beforeAll(async () => {
    server = await startService({ MARKWRIGHT_API_KEY: KEY });
    letter = await upload(LETTER);
  });
  afterAll(() => server.close());

  async function upload(body: BodyInit, headers: Record<string, string> = {}) {
    const response = await fetch(`${server.url}/PCCIS/V1/WorkFile`, { method: 'POST', body, headers });
    return String((await response.json()).fileId);
  }

  const post = (path: string, input: unknown, headers: Record<string, string> = {}) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { 'Content-Type': JSON_TYPE, ...headers },
      body: JSON.stringify({ input }),
    });

  async function run(path: string, input: unknown, headers: Record<string, string> = {}): Promise<Process> {
    const started = await post(path, input, headers);
    expect(started.status).toBe(200);
    await expectDescribed(path, 'post', started.clone());
    const { processId, contextId } = (await started.json()) as Process;
    const idName = contextId === undefined ? 'processId' : 'contextId';
    const ask = () => fetch(`${server.url}${path}/${contextId ?? processId}`, { headers });
    return pollWhile<Process>(
      ({ state }) => state === 'processing',
      async () => {
        const response = await ask();
        await expectDescribed(`${path}/{${idName}}`, 'get', response.clone());
        return response.json();
      },
    );
  }

  const download = async (fileId = '') => (await fetch(`${server.url}/PCCIS/V1/WorkFile/${fileId}`)).text();

  it('are described, path by path and method by method', () => {
    const described = Object.entries(DOCUMENT.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { tags }]) =>
        tags.includes('documents') ? [`${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, 'x')}`] : [],
      ),
    );
    const isOurs = (path: string) =>
      PROCESS_KINDS.some((kind) => path === kind.path || path.startsWith(`${kind.path}/`));
    const paths = [...new Set(described.map((line) => line.split(' ')[1] ?? ''))];
    const served = paths.filter(isOurs).flatMap((path) => {
      const route = server.service.routes.find((each) => each.path.test(path));
      return (route?.methods ?? []).filter((method) => method !== 'HEAD').map((method) => `${method} ${path}`);
    });
    expect(served.sort()).toEqual(described.sort());
    const documented = PROCESS_KINDS.flatMap(({ path, part }) => [
      ...[path, `${path}/x`],
      ...(part ? [`${path}/x/${part.name}`] : []),
    ]);
    expect(paths.sort()).toEqual(documented.sort());
  });

  it('find words by expressions, burn the redactions, and give the words without them', async () => {
    const rules = [
      { find: { type: 'regex', pattern: '\\d{3}-\\d\\d-\\d{4}' }, redactWith: { type: 'RectangleRedaction' } },
    ];
    const created = await run('/v2/redactionCreators', { source: { fileId: letter }, rules });
    markup = created.output.markupFileId ?? '';
    const { marks } = JSON.parse(await download(markup));
    expect(marks).toEqual([expect.objectContaining({ type: 'RectangleRedaction', pageNumber: 1, borderThickness: 1 })]);

    const input = { documentFileId: letter, markupFileId: markup };
    const burned = await run('/PCCIS/V1/MarkupBurner', input, { 'acs-api-key': KEY });
    expect(burned).toMatchObject({ state: 'complete', percentComplete: 100, input });
    expect(burned.notices).toContain('1 page redacted, and checked.');
    const source = { fileId: burned.output.documentFileId };
    const { contextId } = await run('/v2/searchContexts', { documentIdentifier: 'x', source: 'workFile', ...source });
    const records = await fetch(`${server.url}/v2/searchContexts/${contextId}/records?pages=0-`);
    await expectDescribed('/v2/searchContexts/{contextId}/records', 'get', records.clone());
    const { pages } = await records.json();
    expect(pages[0].text).toContain('Dear Alice Example');
    expect(pages[0].text).not.toContain('6789');
  }, 60_000);

  it.runIf(isLong)(
    'write the words of a document without those redacted',
    async () => {
      const redacted = await run('/v2/plainTextRedactors', {
        source: { fileId: letter },
        markup: { fileId: markup },
        dest: { lineEndings: '\r\n' },
      });
      const text = await download(redacted.output.fileId);
      expect(text).toMatch(/^Dear Alice Example,\r\nyour number is <Text Redacted>/);
      expect(text).not.toContain('6789');
    },
    60_000,
  );

  it('find personal data in a search context', async () => {
    const { contextId } = await run('/v2/searchContexts', { source: 'workFile', fileId: letter });
    const { processId } = await run('/v2/piiDetectors', { contextId });
    const response = await fetch(`${server.url}/v2/piiDetectors/${processId}/entities`);
    await expectDescribed('/v2/piiDetectors/{processId}/entities', 'get', response.clone());
    const { entities } = await response.json();
    expect(entities).toContainEqual(expect.objectContaining({ type: 'us-ssn', text: '123-45-6789', pageIndex: 0 }));
    expect(entities[0].lineGroups[0].lines.length).toBe(1);

    const words = { type: 'simple', pattern: 'alice\\b', termId: 'name' };
    const number = { type: 'simple', pattern: '\\d{4}', caseSensitive: true };
    const task = await run('/v2/searchTasks', { contextId, searchTerms: [number, words] });
    const pageOf = async (query: string) => {
      const answer = await fetch(`${server.url}/v2/searchTasks/${task.processId}/results${query}`);
      await expectDescribed('/v2/searchTasks/{processId}/results', 'get', answer.clone());
      return { status: answer.status, ...(await answer.json()) };
    };
    const { results, continueToken } = await pageOf('?limit=2');
    expect(results).toMatchObject([
      { id: 0, pageIndex: 0, text: 'Alice', startIndexInPage: 5, searchTerm: { termId: 'name', caseSensitive: false } },
      { id: 1, text: '6789', searchTerm: number, pageData: { width: 612, height: 792 } },
    ]);
    expect(results[1].context.slice(results[1].startIndexInContext)).toMatch(/^6789, or write/);
    expect(results[1].lineRectangles).toEqual([results[1].boundingRectangle]);
    expect(await pageOf(`?continueToken=${continueToken}`)).toMatchObject({ results: [{ id: 2, text: 'alice' }] });
    expect(await pageOf('?limit=0')).toMatchObject({ status: 480, errorDetails: { in: 'url', at: 'limit' } });
  }, 60_000);

  it.runIf(isLong)(
    'convert a document, page by page',
    async () => {
      const png = await run('/v2/contentConverters', { src: { fileId: letter }, dest: { format: 'jpeg' } });
      const sources = [{ fileId: letter, pages: '1' }];
      expect(png.output.results).toEqual([{ fileId: expect.any(String), pageCount: 1, sources }]);
      const beyond = { sources: [{ fileId: letter, pages: '2-3' }], dest: { format: 'pdf' } };
      expect(await run('/v2/contentConverters', beyond)).toMatchObject({
        ...{ state: 'error', errorCode: 'CouldNotConvert' },
        output: { results: [{ errorCode: 'NoSuchPage', ...{ sources: beyond.sources } }] },
      });
    },
    60_000,
  );

  it("burn the vendor's markup XML, unless something of it would be left out", async () => {
    const file = (more = '') =>
      `<?xml version="1.0"?><documentAnnotations><pages><page id="1" pageWidth="612" pageHeight="792"><annotation drawType="rectangle_filled_redact" x_percent="0" y_percent="0.1" width_percent="1" height_percent="0.1"/>${more}</page></pages></documentAnnotations>`;
    const burn = async (content: string) =>
      run('/PCCIS/V1/MarkupBurner', { documentFileId: letter, markupFileId: await upload(content) });
    const burned = await burn(file());
    expect(burned).toMatchObject({ state: 'complete', output: { documentFileId: expect.any(String) } });
    expect(burned.notices).toContain('1 page redacted, and checked.');
    expect(await burn(file('<annotation drawType="hologram"/>'))).toMatchObject({ errorCode: 'InvalidMarkup' });
    // As a viewer of 2016 sent it: by its words, without a place.
    const words = (text: string) =>
      `<annotation nodeId="3DCE" lineColor="0" interactionMode="0" stampSize="122" opacity="255" highlightGroupID="92_14" drawType="text_selection_redaction" startIndex="28" selectedText="${text}" textLength="${text.length}" lineWidth="1" meta="" label=""><![CDATA[]]></annotation>`;
    expect(await burn(file(words('123-45-6789')))).toMatchObject({ state: 'complete' });
    expect(await burn(file(words('987-65-4321')))).toMatchObject({ errorCode: 'InvalidMarkup' });
  }, 60_000);

  it('end in the errors that clients know', async () => {
    const burn = (documentFileId: string, markupFileId: string) =>
      run('/PCCIS/V1/MarkupBurner', { documentFileId, markupFileId });
    expect(await burn('gone', letter)).toMatchObject({ errorCode: 'DocumentFileIdDoesNotExist' });
    expect(await burn(letter, '../../x')).toMatchObject({ errorCode: 'MarkupFileIdDoesNotExist' });
    expect(await burn(letter, letter)).toMatchObject({ errorCode: 'InvalidMarkup' });
    const none = await upload('{"marks":[]}');
    const failed = await burn(none, none);
    expect(failed).toMatchObject({ state: 'error', errorCode: 'RedactionError' });
    expect(failed.notices?.join()).toContain('This is a JSON file.');
  }, 60_000);

  it('say what their results do not show', async () => {
    const fileId = await upload(toPng(paintCode128('PRINT')));
    const { contextId, notices } = await run('/v2/searchContexts', { source: 'workFile', fileId });
    const unread = expect.stringMatching(/page 1 at .*: words in pictures are not searched/);
    expect(notices).toEqual([unread]);
    expect((await run('/v2/piiDetectors', { contextId })).notices).toEqual([unread]);

    const titled = await upload(
      buildPdf({
        pages: [{ content: textLine('Nothing here', 72, 700) }],
        catalog: '/Outlines 7 0 R',
        extra: [
          '<< /Type /Outlines /First 8 0 R /Last 8 0 R /Count 1 >>',
          '<< /Title (Call Alice) /Parent 7 0 R /Dest [5 0 R /Fit] >>',
        ],
      }),
    );
    const rules = [{ find: { type: 'regex', pattern: 'Alice' }, redactWith: { type: 'RectangleRedaction' } }];
    const created = await run('/v2/redactionCreators', { source: { fileId: titled }, rules });
    expect(created.notices).toEqual(["Also found beside the pages, where marks can't cover it: title."]);
  }, 60_000);

  it.each([
    ['/v2/redactionCreators', {}, 'MissingInput', 'input.source'],
    ['/v2/redactionCreators', [], 'MissingInput', 'input.source'],
    ['/v2/redactionCreators', null, 'InvalidInput', 'input'],
    ['/v2/redactionCreators', { source: { fileId: 'x' }, rules: [] }, 'InvalidInput', 'input.rules'],
    ['/v2/piiDetectors', { contextId: 'none' }, 'ResourceNotFound', 'input.contextId'],
    ['/v2/piiDetectors', { contextId: 'none', turbo: true }, 'UnrecognizedInput', 'input.turbo'],
    ['/v2/searchTasks', { contextId: 'none', searchTerms: [] }, 'InvalidInput', 'input.searchTerms'],
    ['/v2/searchTasks', term({ pattern: '(' }), 'InvalidInputForSimpleTerm', 'input.searchTerms[0].pattern'],
    ['/v2/searchTasks', term({}), 'MissingInputForSimpleTerm', 'input.searchTerms[0].pattern'],
    ['/v2/searchTasks', term({ pattern: 'a' }), 'ResourceNotFound', 'input.contextId'],
    ['/v2/searchContexts', { source: 'workFile', fileId: '../x' }, 'ResourceNotFound', 'input.fileId'],
    ['/v2/searchContexts', { source: 'upload' }, 'MissingInput', 'input.fileId'],
    ['/v2/contentConverters', { dest: { format: 'pdf' } }, 'InvalidInput', 'input.sources'],
    ['/v2/contentConverters', from('pdf', { pages: 'wat' }), 'InvalidPageSyntax', 'input.sources[0].pages'],
    ['/v2/contentConverters', from('tiff', {}), 'WorkFileDoesNotExist', 'input.sources[0].fileId'],
    [
      '/v2/contentConverters',
      from('png', {}, {}),
      'MultipleSourcesAreNotSupportedForThisDestinationFormat',
      'input.sources',
    ],
  ])('refuse at %s what is wrong: %j', async (path, input, errorCode, at) => {
    const response = await post(path, input);
    expect(response.status).toBe(480);
    await expectDescribed(path, 'post', response.clone());
    expect(await response.json()).toMatchObject({ errorCode, errorDetails: { in: 'body', at } });
  });

  it('tell what a value must be as clients read it', async () => {
    const expectedOf = async (path: string, input: object) =>
      (await (await post(path, input)).json()).errorDetails.expected;
    const dest = { lineEndings: '\t' };
    const text = { source: { fileId: letter }, markup: { fileId: letter }, dest };
    expect(await expectedOf('/v2/plainTextRedactors', text)).toEqual({ enum: ['\n', '\r\n'] });
    const redactWith = { type: 'RectangleRedaction', borderThickness: 0 };
    const rules = [{ find: { type: 'regex', pattern: 'a' }, redactWith }];
    const rule = { source: { fileId: letter }, rules };
    expect(await expectedOf('/v2/redactionCreators', rule)).toMatchObject({ type: 'integer', greaterThan: 0 });
  });

  it('belong to their user', async () => {
    const tokenOf = async (user: string) => {
      const response = await fetch(`${server.url}/v1/authTokens`, {
        method: 'POST',
        headers: { 'acs-api-key': KEY, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: `grant_type=client_credentials&scope=userid:${user}%20role:editor`,
      });
      return { Authorization: `Bearer ${(await response.json()).access_token}` };
    };
    const [own, other] = await Promise.all([tokenOf('a'), tokenOf('b')]);
    const fileId = await upload('no document', own);
    const input = { source: 'workFile', fileId };
    expect((await post('/v2/searchContexts', input, other)).status).toBe(480);
    const { contextId, errorCode } = await run('/v2/searchContexts', input, own);
    expect(errorCode).toBe('UnsupportedFileFormat');
    const path = `${server.url}/v2/searchContexts/${contextId}`;
    expect((await fetch(path, { headers: other })).status).toBe(404);
    expect((await post('/v2/piiDetectors', { contextId }, other)).status).toBe(480);
    expect((await fetch(path, { method: 'DELETE', headers: own })).status).toBe(204);
    expect((await fetch(path, { headers: own })).status).toBe(404);
  }, 60_000);
});
