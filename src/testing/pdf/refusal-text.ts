// Why a redaction was refused, as text for assertions and errors.
import { inEnglish } from '../../messages/index.ts';
import type { RedactionRefusal } from '../../redaction/types.ts';

export const refusalText = ({ message, problems }: RedactionRefusal): string =>
  [message, ...problems].map(inEnglish).join('; ');
