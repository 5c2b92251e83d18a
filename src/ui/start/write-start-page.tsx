import { renderToStaticMarkup } from 'react-dom/server';
import { FirstView } from './first-view.tsx';

/** React's hints to load pictures early, which are in the page anyway. */
const HINTS = /^(<link rel="preload"[^>]*>)+/;

/** Returns the HTML of the start page, in English. For the build. */
export const writeStartPage = (): string =>
  renderToStaticMarkup(<FirstView onBegin={() => undefined} />).replace(HINTS, '');
