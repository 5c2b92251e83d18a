// Predefined text for documents: redaction reasons and stamp labels.
import { t } from './message.ts';

let isEnglish = false;

/**
 * Sets whether predefined text is English, as in the format's viewers, whatever the window's
 * language.
 */
export const writePresetsInEnglish = (isWanted: boolean): void => {
  isEnglish = isWanted;
};

/** A ready-made text as it is offered and written. @param id its English message */
export const presetText = (id: string): string => (isEnglish ? id : t(id));
