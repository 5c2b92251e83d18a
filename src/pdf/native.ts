// The only module that loads @embedpdf/pdfium. Its WebAssembly is our own file, not a CDN's, and is
// called directly: the package's wrappers take longer than most calls.
import { init } from '@embedpdf/pdfium';
import { MessageError, message } from '../messages/index.ts';
import { Callbacks } from './callbacks.ts';
import type { Heartbeat } from './engine.ts';
import { PdfError } from './errors.ts';

/** Used functions of PDFium's C interface. */
const FUNCTIONS = [
  'malloc',
  'free',
  'PDFiumExt_Init',
  'PDFiumExt_OpenFormFillInfo',
  'PDFiumExt_CloseFormFillInfo',
  'PDFiumExt_InitFormFillEnvironment',
  'PDFiumExt_ExitFormFillEnvironment',
  'FORM_OnAfterLoadPage',
  'FORM_OnBeforeClosePage',
  'FPDF_SetFormFieldHighlightAlpha',
  'FPDF_LoadCustomDocument',
  'FPDF_CloseDocument',
  'FPDF_GetLastError',
  'FPDF_GetPageCount',
  'FPDF_GetPageSizeByIndexF',
  'FPDF_GetPageLabel',
  'FPDF_GetDocUserPermissions',
  'FPDF_GetSecurityHandlerRevision',
  'FPDF_GetSignatureCount',
  'FPDF_GetSignatureObject',
  'FPDFSignatureObj_GetByteRange',
  'FPDFSignatureObj_GetDocMDPPermission',
  'FPDF_GetFormType',
  'FPDF_LoadPage',
  'FPDF_ClosePage',
  'FPDF_GetPageBoundingBox',
  'FPDFPage_GetRotation',
  'FPDFBitmap_CreateEx',
  'FPDFBitmap_FillRect',
  'FPDFBitmap_Destroy',
  'FPDF_RenderPageBitmap_Start',
  'FPDF_RenderPage_Continue',
  'FPDF_RenderPage_Close',
  'FPDF_FFLDraw',
  'FPDFText_LoadPage',
  'FPDFText_ClosePage',
  'FPDFText_CountChars',
  'FPDFText_GetUnicode',
  'FPDFText_GetCharBox',
  'FPDFText_GetLooseCharBox',
  'FPDFText_GetCharOrigin',
  'FPDFText_GetMatrix',
  'FPDFText_GetFontSize',
  'FPDFText_IsGenerated',
  'FPDFText_IsHyphen',
  'FPDFText_HasUnicodeMapError',
  'FPDFText_GetTextObject',
  'FPDFTextObj_GetFont',
  'FPDFTextObj_GetTextRenderMode',
  'FPDFFont_GetAscent',
  'FPDFFont_GetDescent',
  'FPDFFont_GetGlyphWidth',
  'FPDFFont_GetIsEmbedded',
  'FPDFFont_GetGlyphPath',
  'FPDFGlyphPath_CountGlyphSegments',
  'FPDFBookmark_GetFirstChild',
  'FPDFBookmark_GetNextSibling',
  'FPDFBookmark_GetTitle',
  'FPDFBookmark_GetCount',
  'FPDFBookmark_GetDest',
  'FPDFBookmark_GetAction',
  'FPDFAction_GetType',
  'FPDFAction_GetDest',
  'FPDFAction_GetURIPath',
  'FPDFDest_GetDestPageIndex',
  'FPDFDest_GetLocationInPage',
  'FPDFLink_Enumerate',
  'FPDFLink_GetDest',
  'FPDFLink_GetAction',
  'FPDFLink_GetAnnotRect',
  'FPDF_SaveAsCopy',
  'EPDFDoc_GetPageObjectNumberByIndex',
  'FPDFPage_CountObjects',
  'FPDFPage_GetObject',
  'FPDFPageObj_GetType',
  'FPDFPageObj_GetMatrix',
  'FPDFPageObj_GetBounds',
  'FPDFPageObj_GetMarkedContentID',
  'FPDFPageObj_GetFillColor',
  'FPDFPageObj_SetIsActive',
  'FPDFPageObj_CountMarks',
  'FPDFPageObj_GetMark',
  'FPDFPageObjMark_GetName',
  'FPDFPageObjMark_GetParamBlobValue',
  'FPDFPageObj_RemoveMark',
  'FPDFPath_GetDrawMode',
  'FPDFFormObj_CountObjects',
  'FPDFFormObj_GetObject',
  'FPDFImageObj_GetImageFilterCount',
  'FPDFImageObj_GetImageFilter',
  'FPDFImageObj_GetImageDataDecoded',
  'FPDFImageObj_GetImagePixelSize',
  'EPDF_GetPageRotationByIndex',
  'EPDF_GetPageBoxByIndex',
  'FPDFPage_Flatten',
  'FPDFPage_GetAnnotCount',
  'FPDFPage_GetAnnot',
  'FPDFPage_CloseAnnot',
  'EPDFAnnot_GetObjectNumber',
  'FPDFAnnot_GetFlags',
  'FPDFAnnot_SetFlags',
  'FPDFAnnot_GetSubtype',
  'FPDFAnnot_GetRect',
  'FPDFAnnot_GetStringValue',
  'FPDFAnnot_GetFormFieldType',
  'FPDFAnnot_GetFormFieldFlags',
  'FPDFAnnot_GetFormFieldValue',
] as const;

type Calls = Readonly<Record<(typeof FUNCTIONS)[number], (...parameters: number[]) => number>>;

type ResizeHeap = (bytes: number) => number;

let compiled: Promise<WebAssembly.Module> | undefined;

/** Compiles the engine once: each document has an instance of its own. */
function loadWasm(): Promise<WebAssembly.Module> {
  compiled ??= compileWasm().catch((error: unknown) => {
    compiled = undefined;
    throw error;
  });
  return compiled;
}

/** Loads the engine's WebAssembly from the installed package or our host. */
async function compileWasm(): Promise<WebAssembly.Module> {
  const host = (globalThis as { process?: Partial<NodeJS.Process> }).process;
  if (host?.versions?.node && host.getBuiltinModule) {
    const { createRequire } = host.getBuiltinModule('node:module');
    const file = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
    return WebAssembly.compile(new Uint8Array(host.getBuiltinModule('node:fs').readFileSync(file)));
  }
  const { default: url } = await import('@embedpdf/pdfium/pdfium.wasm?url');
  const response = await fetch(url);
  if (!response.ok)
    throw new MessageError(message("Couldn't load the PDF engine ({status}).", { status: response.status }));
  // Browsers refuse to compile streams of another type, sent by servers that don't know it.
  return response.headers.get('Content-Type') === 'application/wasm'
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

/** PDFium with its memory. Pointers and handles are numbers. */
export class Native {
  readonly calls: Calls;
  readonly #memory: WebAssembly.Memory;
  readonly callbacks: Callbacks;

  readonly onProgress: Heartbeat;

  private constructor(instance: WebAssembly.Instance, onProgress: Heartbeat) {
    const missing = FUNCTIONS.filter((name) => typeof instance.exports[name] !== 'function');
    if (missing.length > 0) throw new Error(`The PDF engine lacks ${missing.join(', ')}.`);
    this.calls = instance.exports as unknown as Calls;
    this.#memory = instance.exports.memory as WebAssembly.Memory;
    this.callbacks = new Callbacks(instance.exports.__indirect_function_table as WebAssembly.Table);
    this.onProgress = onProgress;
  }

  /**
   * @param maxMemory limit (bytes): calls that need more fail, and the engine with them
   * @param onProgress called with each piece of a file that was read, and during long answers
   */
  static async load(maxMemory: number, onProgress: Heartbeat = () => undefined): Promise<Native> {
    const wasm = await loadWasm();
    const silent = () => undefined;
    return new Promise((resolve, reject) => {
      let instance: WebAssembly.Instance | undefined;
      init({
        print: silent,
        printErr: silent,
        instantiateWasm(imports: WebAssembly.Imports, onInstance: (instance: WebAssembly.Instance) => void) {
          const env = imports.env as { emscripten_resize_heap: ResizeHeap };
          const resize = env.emscripten_resize_heap;
          env.emscripten_resize_heap = (bytes) => (bytes >>> 0 > maxMemory ? 0 : resize(bytes));
          // Browsers refuse to instantiate large modules synchronously. Errors here would be lost.
          WebAssembly.instantiate(wasm, imports).then((made) => {
            instance = made;
            onInstance(made);
          }, reject);
          return {};
        },
      } as Parameters<typeof init>[0]).then(() => {
        if (instance) resolve(new Native(instance, onProgress));
      }, reject);
    });
  }

  get memory(): number {
    return this.#memory.buffer.byteLength;
  }

  /** Returns a view of the engine's memory, valid until the next call, which may move it. */
  bytes(pointer: number, length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#memory.buffer, pointer, length) as Uint8Array<ArrayBuffer>;
  }

  floats(pointer: number, length: number): Float32Array {
    return new Float32Array(this.#memory.buffer, pointer, length);
  }

  doubles(pointer: number, length: number): Float64Array {
    return new Float64Array(this.#memory.buffer, pointer, length);
  }

  words(pointer: number, length: number): Int32Array {
    return new Int32Array(this.#memory.buffer, pointer, length);
  }

  allocate(bytes: number): number {
    const pointer = this.calls.malloc(bytes);
    if (pointer === 0) throw new PdfError('TooLarge', message('The PDF engine is out of memory.'));
    return pointer;
  }

  /** Allocates memory for the duration of a call. */
  withMemory<Result>(bytes: number, use: (pointer: number) => Result): Result {
    const pointer = this.allocate(bytes);
    try {
      return use(pointer);
    } finally {
      this.calls.free(pointer);
    }
  }

  /** Calls a function for the length, and for the bytes. Ignores more than `maxBytes`. */
  readBytes(ask: (pointer: number, length: number) => number, maxBytes = 65_536): Uint8Array<ArrayBuffer> {
    const length = ask(0, 0);
    if (length <= 0 || length > maxBytes) return new Uint8Array();
    return this.withMemory(length, (pointer) => {
      ask(pointer, length);
      return this.bytes(pointer, length).slice();
    });
  }

  /** Like {@link readBytes}, for null-terminated text. */
  readText(ask: (pointer: number, length: number) => number, encoding = 'utf-16le'): string {
    return new TextDecoder(encoding).decode(this.readBytes(ask)).replace(/\0+$/, '');
  }

  /** Returns the numbers that a function writes; empty if it reports none. */
  readFloats(count: number, ask: (pointer: number) => number): number[] {
    return this.withMemory(4 * count, (pointer) => (ask(pointer) ? [...this.floats(pointer, count)] : []));
  }
}
