// What is offered ready-made to be written into documents: reasons of redactions, and the words of stamps.
import { t } from './telling.ts';

let isEnglish = false;

/** Whether ready-made text is written in English, as the format's viewers have it, whatever language the window speaks. */
export const writePresetsInEnglish = (isWanted: boolean): void => {
  isEnglish = isWanted;
};

/** A ready-made text as it is offered and written. @param id its English message */
export const presetText = (id: string): string => (isEnglish ? id : t(id));
