// Compares documents that other workers have open, page by page over ports.
import { onWhite } from '../../codecs/rgba.ts';
import { ofPage } from '../../kernel/page-list.ts';
import { type PageNumber, toPageIndex } from '../../kernel/page-number.ts';
import type { PdfCalls } from '../../pdf/index.ts';
import { buildTextPage } from '../../text/build-text-page.ts';
import { fromPdf } from '../../text/from-pdf.ts';
import { EMPTY_TEXT_PAGE, type TextPage } from '../../text/text-page.ts';
import { EndpointCaller, endpointOf, type Handlers } from '../../workers/index.ts';
import { traceWords } from '../carry/trace-words.ts';
import { compareDocuments, type DocumentComparison, type ReviewedDocument } from './compare-documents.ts';
import type { CompareCalls, ComparedVersion } from './messages.ts';
import { resizePicture } from './resize-picture.ts';

interface OpenVersion extends ReviewedDocument {
  /** Texts read so far. */
  readonly texts: TextPage[];
}

function openVersion({ port, places, pages, isPdf }: ComparedVersion): OpenVersion {
  const owner = new EndpointCaller<PdfCalls>(endpointOf(port));
  const texts: TextPage[] = [];
  const filePageOf = (pageNumber: PageNumber) => ofPage(places, toPageIndex(pageNumber));
  return {
    pages,
    texts,
    async readWords(pageNumber) {
      const page = filePageOf(pageNumber);
      const text = isPdf ? buildTextPage(fromPdf(await owner.call('characters', { page }))) : EMPTY_TEXT_PAGE;
      texts[toPageIndex(pageNumber)] = text;
      return text;
    },
    async readPicture(pageNumber, width) {
      const page = filePageOf(pageNumber);
      const size = ofPage(pages, toPageIndex(pageNumber));
      // Pictures have pixels of their own.
      if (!isPdf) return resizePicture(onWhite(await owner.call('pixels', { page, rect: undefined })), width);
      return owner.call('pixels', { page, rect: undefined, scale: width / size.width });
    },
  };
}

interface Compared {
  readonly old: OpenVersion;
  readonly new: OpenVersion;
  readonly comparison: DocumentComparison;
}

export function createCompareHandlers(): Handlers<CompareCalls> {
  let last: Compared | undefined;
  return {
    async compare({ old, new: recent }, { report }) {
      const versions = { old: openVersion(old), new: openVersion(recent) };
      const comparison = await compareDocuments(versions.old, versions.new, report);
      last = { ...versions, comparison };
      return comparison;
    },
    async trace({ pages }) {
      if (!last) throw new Error('Nothing has been compared.');
      const { old, new: recent, comparison } = last;
      return traceWords({ old: old.texts, new: recent.texts, comparison, pages });
    },
  };
}
