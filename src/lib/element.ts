// `markwright/element`: the viewer as `<markwright-viewer>`. It runs in a frame, which isolates
// styles, keys, state, workers and memory. Its files are in `viewer/` next to this module.
import {
  GREETING,
  type OpenedDocument,
  type PageScanResult,
  type TakenMarks,
  VIEWER_SIGN,
  type ViewerCalls,
  type ViewerEvent,
  type ViewerSettings,
  type ViewerTheme,
} from '../embed/messages.ts';
import { EndpointCaller, endpointOf } from '../workers/index.ts';

export type { MarkProblem } from '../marks/index.ts';
export type { OpenedDocument, PageScanResult, TakenMarks, ViewerTheme };

/** File, bytes, or URL: same-origin, `blob:` or `data:`. */
export type ViewerDocument = File | Blob | URL | string;

/** Marks JSON: text or parsed. */
export type ViewerMarks = string | object;

export interface OpenOptions {
  readonly marks?: ViewerMarks | undefined;
  /** Name of the document; defaults to its file's name. */
  readonly name?: string | undefined;
}

type Details = { [Event in ViewerEvent as Event['kind']]: Event extends { detail: infer Detail } ? Detail : undefined };

/** Events of a viewer. They don't bubble. */
export type MarkwrightViewerEventMap = { [Kind in keyof Details]: CustomEvent<Details[Kind]> };

const FOLDER = 'viewer/';
const MODULE = import.meta.url;
const THEMES: readonly string[] = ['light', 'dark', 'system'] satisfies ViewerTheme[];

/** Importing this must not fail without DOM (server-side rendering). */
const Base = globalThis.HTMLElement ?? class {};

const marksJsonOf = (marks: ViewerMarks): string => (typeof marks === 'string' ? marks : JSON.stringify(marks));

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** @throws Error if the document can't be loaded */
async function fetchDocument(source: ViewerDocument, signal: AbortSignal): Promise<{ file: Blob; name: string }> {
  if (source instanceof Blob) return { file: source, name: source instanceof File ? source.name : 'document' };
  const url = new URL(source, document.baseURI);
  const isLocal = url.origin === location.origin || url.protocol === 'blob:' || url.protocol === 'data:';
  if (!isLocal)
    throw new Error(`${url.origin} is another origin: fetch the document yourself and hand over its bytes.`);
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`The server answered ${response.status} for ${url.pathname}.`);
  const last = /^https?:$/.test(url.protocol) ? url.pathname.split('/').at(-1) : undefined;
  return { file: await response.blob(), name: last ? decodeURIComponent(last) : 'document' };
}

/** Connection to a viewer while the element is connected. */
class Session {
  readonly caller: EndpointCaller<ViewerCalls>;
  readonly #events: MessagePort;
  readonly #ports: readonly MessagePort[];

  constructor(frame: HTMLIFrameElement, origin: string, onEvent: (event: ViewerEvent) => void) {
    const [calls, events] = [new MessageChannel(), new MessageChannel()];
    this.#ports = [calls.port1, events.port1];
    this.#events = events.port1;
    this.caller = new EndpointCaller(endpointOf(calls.port1));
    events.port1.onmessage = ({ data }: MessageEvent<ViewerEvent>) => onEvent(data);
    frame.contentWindow?.postMessage(GREETING, origin, [calls.port2, events.port2]);
  }

  configure(settings: ViewerSettings): void {
    this.#events.postMessage(settings);
  }

  end(reason: unknown): void {
    this.caller.fail(reason);
    for (const port of this.#ports) port.close();
  }
}

const STYLE = `:host { display: block; height: 600px; }
:host([hidden]) { display: none; }
iframe { display: block; width: 100%; height: 100%; border: 0; }
p { margin: 0; padding: 16px; font: 14px / 20px system-ui, sans-serif; }`;

/** A deferred promise whose rejection may go unhandled. */
function createDeferred<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<Value>((...settle) => {
    [resolve, reject] = settle;
  });
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

const REMOVED = () => new DOMException('The viewer was removed from the page.', 'AbortError');

/**
 * Element that shows and edits a document: `<markwright-viewer>`.
 * @example
 * const viewer = document.createElement('markwright-viewer');
 * viewer.document = new Blob(['…'], { type: 'application/pdf' });
 * viewer.addEventListener('markschange', ({ detail: { marks } }) => console.log(marks));
 * document.body.append(viewer);
 */
export class MarkwrightViewer extends Base {
  static readonly observedAttributes = ['src', 'tools', 'theme', 'viewer'];

  #session: Session | undefined;
  /** Aborts pending work when another document is set or the element is removed. */
  #opening: AbortController | undefined;
  #life: AbortController | undefined;
  #whenReady = createDeferred<Session>();
  #document: ViewerDocument | undefined;
  #shown: ViewerDocument | undefined;
  #opened: Promise<unknown> = Promise.resolve();
  #marks: string | undefined;
  #tools: readonly string[] | undefined;
  #theme: ViewerTheme = 'system';
  /** Properties set since the viewer was last updated. */
  readonly #changed = new Set<'document' | 'marks'>();

  constructor() {
    super();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [sheet];
  }

  /** Current document. Setting it opens the document, with marks set in the same turn. */
  get document(): ViewerDocument | undefined {
    return this.#document;
  }

  set document(source: ViewerDocument | undefined | null) {
    this.#document = source ?? undefined;
    // Don't apply the previous document's marks.
    if (!this.#changed.has('marks')) this.#marks = undefined;
    this.#change('document');
  }

  /** Marks JSON as last set, or as reported by `markschange`. Setting it replaces all marks. */
  get marks(): string | undefined {
    return this.#marks;
  }

  set marks(marks: ViewerMarks | undefined | null) {
    const text = marks === undefined || marks === null ? undefined : marksJsonOf(marks);
    // Setting the value reported by `markschange` changes nothing.
    if (text === this.#marks) return;
    this.#marks = text;
    this.#change('marks');
  }

  /** Tools to show: ids (`LineAnnotation:arrow`), mark types, or families such as `redaction`. */
  get tools(): readonly string[] | undefined {
    return this.#tools;
  }

  set tools(tools: readonly string[] | undefined | null) {
    this.#tools = tools ?? undefined;
    this.#configure();
  }

  get theme(): ViewerTheme {
    return this.#theme;
  }

  set theme(theme: ViewerTheme) {
    if (!THEMES.includes(theme)) throw new TypeError(`There is no theme ${theme}.`);
    this.#theme = theme;
    this.#configure();
  }

  /** Opens a document, replacing the current one. @throws Error if it can't be opened */
  async open(source: ViewerDocument, { marks, name }: OpenOptions = {}): Promise<OpenedDocument> {
    this.#document = source;
    this.#marks = marks === undefined ? undefined : marksJsonOf(marks);
    this.#changed.clear();
    return this.#open(name);
  }

  /** Closes the document. Unsaved marks are lost. */
  async close(): Promise<void> {
    this.#opening?.abort(new DOMException('The document was closed.', 'AbortError'));
    this.#document = undefined;
    this.#shown = undefined;
    this.#marks = undefined;
    this.#changed.clear();
    await (await this.#whenReady.promise).caller.call('close', null);
  }

  /** Returns the current marks JSON. @throws Error without a document */
  async getMarks(): Promise<string> {
    const marks = await (await this.#whenSettled()).call('getMarks', null);
    this.#marks = marks;
    return marks;
  }

  /** Replaces all marks. Invalid ones are skipped and reported. */
  async setMarks(marks: ViewerMarks): Promise<TakenMarks> {
    const text = marksJsonOf(marks);
    const taken = await (await this.#whenSettled()).call('setMarks', { marks: text });
    this.#marks = text;
    return taken;
  }

  /** Scans new pages. Returns the results of the given pages; by default, of all. */
  async scan(pageNumbers?: readonly number[]): Promise<readonly PageScanResult[]> {
    return (await this.#whenSettled()).call('scan', { pageNumbers });
  }

  override addEventListener<Kind extends keyof MarkwrightViewerEventMap>(
    type: Kind,
    listener: (this: MarkwrightViewer, event: MarkwrightViewerEventMap[Kind]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  override addEventListener(type: string, listener: never, options?: boolean | AddEventListenerOptions): void {
    super.addEventListener(type, listener, options);
  }

  connectedCallback(): void {
    this.#life = new AbortController();
    if (this.#document !== undefined) this.#changed.add('document');
    this.#begin(this.#life.signal).catch((error: unknown) => {
      if (this.#life?.signal.aborted ?? true) return;
      this.#whenReady.reject(error);
      const text = document.createElement('p');
      text.setAttribute('role', 'alert');
      text.textContent = messageOf(error);
      this.shadowRoot?.replaceChildren(text);
      this.#tellError(error);
    });
  }

  disconnectedCallback(): void {
    const reason = REMOVED();
    this.#life?.abort(reason);
    this.#opening?.abort(reason);
    this.#session?.end(reason);
    this.#session = undefined;
    this.#whenReady.reject(reason);
    this.#whenReady = createDeferred();
    // Removing the frame ends its workers, timers and listeners.
    this.shadowRoot?.replaceChildren();
  }

  attributeChangedCallback(name: string, _before: string | null, value: string | null): void {
    if (name === 'src') this.document = value ?? undefined;
    if (name === 'tools') this.tools = value?.split(/[\s,]+/).filter(Boolean);
    if (name === 'theme') this.theme = (THEMES.includes(value ?? '') ? value : 'system') as ViewerTheme;
  }

  /** Creates the frame and connects to it. @throws Error if the viewer's files are missing */
  async #begin(signal: AbortSignal): Promise<void> {
    const folder = this.getAttribute('viewer');
    const base =
      folder === null ? new URL(FOLDER, MODULE) : new URL(`${folder}/`.replace(/\/+$/, '/'), document.baseURI);
    const url = new URL('index.html', base);
    // Servers may answer missing files with their start page, which would then embed itself.
    const page = await fetch(url, { signal }).then(
      (response) => (response.ok ? response.text() : ''),
      () => '',
    );
    signal.throwIfAborted();
    if (!page.includes(VIEWER_SIGN)) throw new Error(`The viewer's files are not at ${base.href}`);
    const frame = document.createElement('iframe');
    frame.title = this.getAttribute('title') ?? 'Document';
    frame.allow = 'clipboard-read; clipboard-write';
    frame.src = url.href;
    this.shadowRoot?.replaceChildren(frame);
    await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true, signal }));
    signal.throwIfAborted();
    const session = new Session(frame, url.origin, (event) => this.#receive(session, event));
    this.#session = session;
  }

  #receive(session: Session, event: ViewerEvent): void {
    if (event.kind === 'ready') {
      this.#configure();
      this.#whenReady.resolve(session);
      this.#update();
    }
    if (event.kind === 'markschange') this.#marks = event.detail.marks;
    this.dispatchEvent(new CustomEvent(event.kind, { detail: 'detail' in event ? event.detail : undefined }));
  }

  #configure(): void {
    this.#session?.configure({ theme: this.#theme, tools: this.#tools });
  }

  /** Batch properties set in one turn: marks set with a document belong to it. */
  #change(what: 'document' | 'marks'): void {
    if (this.#changed.size === 0) queueMicrotask(() => this.#update());
    this.#changed.add(what);
  }

  #update(): void {
    if (!this.#session || this.#changed.size === 0) return;
    const { caller } = this.#session;
    const isDocument = this.#changed.has('document');
    this.#changed.clear();
    const done = !isDocument
      ? this.#document === undefined || this.setMarks(this.#marks ?? '{"marks":[]}')
      : this.#document === undefined
        ? caller.call('close', null)
        : this.#open();
    Promise.resolve(done).catch((error: unknown) => this.#tellError(error));
  }

  /** Resolves with the caller once the last requested document has opened or failed. */
  async #whenSettled(): Promise<EndpointCaller<ViewerCalls>> {
    const { caller } = await this.#whenReady.promise;
    await this.#opened;
    return caller;
  }

  #open(name?: string): Promise<OpenedDocument> {
    const [source, before] = [this.#document, this.#shown];
    const opened = this.#openNow(name);
    this.#opened = opened.then(
      () => {
        this.#shown = source;
      },
      async (error: unknown) => {
        // Keep the previous document and its marks, unless another one has replaced it.
        if (isAbort(error) || this.#document !== source) return;
        this.#document = before;
        this.#marks = before && (await this.#session?.caller.call('getMarks', null).catch(() => undefined));
      },
    );
    return opened;
  }

  async #openNow(name: string | undefined): Promise<OpenedDocument> {
    const own = new AbortController();
    this.#opening?.abort(new DOMException('Another document is opened.', 'AbortError'));
    this.#opening = own;
    const [source, marks] = [this.#document, this.#marks];
    if (source === undefined) throw new Error('There is no document to open.');
    const fetched = await fetchDocument(source, own.signal);
    const { caller } = await this.#whenReady.promise;
    const input = { ...fetched, ...(name === undefined ? {} : { name }), marks };
    return caller.call('open', input, { signal: own.signal });
  }

  #tellError(error: unknown): void {
    if (isAbort(error)) return;
    this.dispatchEvent(new CustomEvent('error', { detail: { message: messageOf(error) } }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'markwright-viewer': MarkwrightViewer;
  }
}

/**
 * Name of the element.
 * @example
 * await customElements.whenDefined(VIEWER_TAG);
 */
export const VIEWER_TAG = 'markwright-viewer';

const elements = globalThis.customElements as CustomElementRegistry | undefined;
if (elements && !elements.get(VIEWER_TAG)) elements.define(VIEWER_TAG, MarkwrightViewer);
