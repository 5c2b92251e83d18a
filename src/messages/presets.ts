// Predefined text for documents: redaction reasons and stamp labels.
import { t } from './message.ts';

let isEnglish = false;

/** Sets whether predefined text is English in any UI language, as in other viewers. */
export const writePresetsInEnglish = (isWanted: boolean): void => {
  isEnglish = isWanted;
};

/** Returns predefined text for display and documents. @param id English message */
export const presetText = (id: string): string => (isEnglish ? id : t(id));
