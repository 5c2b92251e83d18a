// The pdf.js viewer as in its examples, with a file passed as in its application.
import * as pdfjs from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.mjs?url';
import { EventBus, PDFFindController, PDFLinkService, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import 'pdfjs-dist/web/pdf_viewer.css';
import type {} from '../../pdf/viewers.ts';

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

const container = document.querySelector<HTMLDivElement>('#viewerContainer');
const input = document.querySelector<HTMLInputElement>('#file');
if (!container || !input) throw new Error('The page is not whole');

const eventBus = new EventBus();
const linkService = new PDFLinkService({ eventBus });
const findController = new PDFFindController({ eventBus, linkService });
const viewer = new PDFViewer({ container, eventBus, linkService, findController });
linkService.setViewer(viewer);
eventBus.on('pagesinit', () => {
  viewer.currentScaleValue = 'page-fit';
});

input.addEventListener('change', async () => {
  const [file] = input.files ?? [];
  if (!file) return;
  const pdf = await pdfjs.getDocument({ url: URL.createObjectURL(file) }).promise;
  viewer.setDocument(pdf);
  linkService.setDocument(pdf);
});

/** Pending state of the event `updatefindcontrolstate`. */
const PENDING = 3;

window.pdfBridge = {
  goTo(pageNumber) {
    viewer.currentPageNumber = pageNumber;
  },
  find: (query) =>
    new Promise((resolve) => {
      let total = 0;
      let isOver = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const pages = viewer.pagesCount;
      // Counts arrive by page without a final event: done once the text of all pages is loaded.
      const look = () => {
        const { _pageContents: contents = [], _pageMatches: matches = [] } = findController as unknown as {
          _pageContents?: readonly string[];
          _pageMatches?: readonly (readonly number[])[];
        };
        total = matches.reduce((sum, each) => sum + (each?.length ?? 0), 0);
        isOver =
          contents.length === pages && matches.length === pages && !Array.from(matches).includes(undefined as never);
        if (isOver) resolve(total);
        else timer = setTimeout(look, 20);
      };
      eventBus.on('updatefindcontrolstate', ({ state }: { readonly state: number }) => {
        if (state !== PENDING && timer === undefined) look();
      });
      eventBus.dispatch('find', {
        source: window,
        type: '',
        query,
        caseSensitive: false,
        entireWord: false,
        highlightAll: true,
        findPrevious: false,
        matchDiacritics: false,
      });
      timer ??= setTimeout(look, 20);
    }),
};
document.documentElement.dataset.ready = '';
