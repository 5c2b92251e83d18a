// What the build has found installed.

const files = import.meta.glob<string>('../../node_modules/@tesseract.js-data/*/4.0.0_best_int/*.traineddata.gz', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Where the data of each language is, by its code. */
export const DATA_URLS: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([path, url]) => [/([^/]+)\.traineddata\.gz$/.exec(path)?.[1] ?? path, url]),
);
