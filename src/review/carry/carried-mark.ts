import type { Mark } from '../../marks/index.ts';
import { type MessageOrText, message } from '../../messages/index.ts';

/** A mark in the new version, or the reason why it has no place there. */
export type CarriedMark = { readonly mark: Mark } | { readonly reason: MessageOrText };

export const WORDS_GONE: CarriedMark = { reason: message('Its words were changed or removed') };
