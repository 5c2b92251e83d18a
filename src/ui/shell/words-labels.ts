import { msg } from '../../messages/index.ts';

/** Names of commands for selected words, in place of those of their tools. */
export const WORDS_LABELS: Readonly<Record<string, string>> = {
  'tool-HighlightAnnotation': msg('Highlight¦verb'),
  'tool-StrikethroughAnnotation': msg('Strike'),
  'tool-TextHyperlinkAnnotation': msg('Link¦verb'),
  'tool-TextSelectionRedaction': msg('Redact'),
};
