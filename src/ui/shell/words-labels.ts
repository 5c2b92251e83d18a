import { msg } from '../../messages/index.ts';

/** Labels of commands for selected words that differ from those of their tools. */
export const WORDS_LABELS: Readonly<Record<string, string>> = {
  'tool-HighlightAnnotation': msg('Highlight¦verb'),
  'tool-StrikethroughAnnotation': msg('Strike'),
  'tool-TextHyperlinkAnnotation': msg('Link¦verb'),
  'tool-TextSelectionRedaction': msg('Redact'),
};
