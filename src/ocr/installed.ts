// Installed language data found at build time.

const files = import.meta.glob<string>('../../node_modules/@tesseract.js-data/*/4.0.0_best_int/*.traineddata.gz', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** URL of each language's data, by code. */
export const DATA_URLS: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([path, url]) => [/([^/]+)\.traineddata\.gz$/.exec(path)?.[1] ?? path, url]),
);
