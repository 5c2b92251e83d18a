// Facts about a document other than its page sizes.
import type { PageIndex } from '../kernel/page-number.ts';
import { MessageError, message } from '../messages/index.ts';
import type { PdfDocumentInfo } from './engine.ts';
import type { Native } from './native.ts';

export interface PdfDocumentFacts
  extends Pick<PdfDocumentInfo, 'permissions' | 'isEncrypted' | 'signatureCount' | 'certification' | 'hasForm'> {
  readonly labels: readonly (string | undefined)[];
  readonly isXfa: boolean;
}

/** Bits of the user permissions: ISO 32000-1, table 22. */
const MAY = { print: 1 << 2, change: 1 << 3, copy: 1 << 4, annotate: 1 << 5 };

/** FORMTYPE_NONE: no AcroForm dictionary. */
const NO_FORM = 0;
/** FPDF's FORMTYPE_XFA_FULL: without XFA, its pages only ask for another reader. */
const XFA_FULL = 2;

function readLabel(native: Native, document: number, index: PageIndex): string | undefined {
  const label = native.readText((pointer, length) => native.calls.FPDF_GetPageLabel(document, index, pointer, length));
  return label || undefined;
}

/** @throws MessageError if their tree leads back to itself: the engine follows it to its end */
function readLabels(native: Native, document: number, pageCount: number): (string | undefined)[] {
  try {
    return Array.from({ length: pageCount }, (_, index) => readLabel(native, document, index));
  } catch (error) {
    if (error instanceof RangeError || error instanceof WebAssembly.RuntimeError)
      throw new MessageError(message('the page labels of the PDF are damaged'));
    throw error;
  }
}

/** Reads signature fields with a value: others are unsigned. */
function readSignatures(
  { calls }: Native,
  document: number,
): Pick<PdfDocumentFacts, 'signatureCount' | 'certification'> {
  const fields = Math.max(0, calls.FPDF_GetSignatureCount(document));
  let signatureCount = 0;
  let certification: PdfDocumentFacts['certification'] = 0;
  for (let index = 0; index < fields; index += 1) {
    const signature = calls.FPDF_GetSignatureObject(document, index);
    if (signature === 0 || calls.FPDFSignatureObj_GetByteRange(signature, 0, 0) <= 0) continue;
    signatureCount += 1;
    const level = calls.FPDFSignatureObj_GetDocMDPPermission(signature);
    if ((level === 1 || level === 2 || level === 3) && (certification === 0 || level < certification))
      certification = level;
  }
  return { signatureCount, certification };
}

export function readFacts(native: Native, document: number, pageCount: number): PdfDocumentFacts {
  const { calls } = native;
  const formType = calls.FPDF_GetFormType(document);
  const bits = calls.FPDF_GetDocUserPermissions(document);
  return {
    labels: readLabels(native, document, pageCount),
    permissions: {
      print: (bits & MAY.print) !== 0,
      change: (bits & MAY.change) !== 0,
      copy: (bits & MAY.copy) !== 0,
      annotate: (bits & MAY.annotate) !== 0,
    },
    isEncrypted: calls.FPDF_GetSecurityHandlerRevision(document) !== -1,
    ...readSignatures(native, document),
    hasForm: formType !== NO_FORM,
    isXfa: formType === XFA_FULL,
  };
}
