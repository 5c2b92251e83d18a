// Recognition of print for workers of the page.
import type { GreyImage } from '../media/text/ink.ts';
import { createOcrClient, type OcrClient } from './client.ts';
import { DATA_URLS } from './installed.ts';
import { chooseLanguage } from './languages.ts';

let reader: OcrClient | undefined;

/**
 * Finds what recognizes print on a page with some text. Workers that read are started with the first
 * page that shows some.
 * @param tag language of the reader (ISO 639-1)
 * @param chosen language of print; chosen by the text without it
 * @returns undefined where there is no data for it
 */
export function recognizeFor(text: string, tag: string, chosen?: string) {
  const language = chosen ?? chooseLanguage(text, tag, [...DATA_URLS.keys()]);
  if (language === undefined) return undefined;
  reader ??= createOcrClient();
  const client = reader;
  return async (image: GreyImage, unitsPerPixel: number) =>
    (await client.read({ picture: { image, unitsPerPixel }, language })).page;
}
