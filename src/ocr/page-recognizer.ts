import type { GreyImage } from '../media/core.ts';
import { createOcrClient, type OcrClient } from './client.ts';
import { DATA_URLS } from './installed.ts';
import { chooseLanguage } from './languages.ts';

let reader: OcrClient | undefined;

/**
 * Recognizes text of a page with workers that start at the first one; undefined without data.
 * @param tag language of the user (ISO 639-1) @param chosen language of the print; else detected
 */
export function recognizeFor(text: string, tag: string, chosen?: string) {
  const language = chosen ?? chooseLanguage(text, tag, [...DATA_URLS.keys()]);
  if (language === undefined) return undefined;
  reader ??= createOcrClient();
  const client = reader;
  return async (image: GreyImage, unitsPerPixel: number) =>
    (await client.read({ picture: { image, unitsPerPixel }, language })).page;
}
