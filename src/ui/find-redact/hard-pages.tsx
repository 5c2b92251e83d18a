import type { OcrState } from '../../app/recognition.ts';
import type { PageNumber } from '../../kernel/page-number.ts';
import { t } from '../../messages/index.ts';
import { useSlice } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import { Button } from '../parts/button.tsx';
import { spansText } from '../parts/spans-text.ts';
import { LanguageMenu } from './recognize-offer.tsx';
import { useRecognizing } from './use-recognizing.ts';
import '../styles/recognize-offer.css';

const isUnsure = (reading: OcrState): boolean => reading.kind === 'read' && reading.result.notice === 'unsure';
const isUnread = (reading: OcrState): boolean =>
  reading.kind === 'failed' || (reading.kind === 'read' && reading.result.notice === 'no-words');

interface HardPagesProps {
  /** Pages already listed as not searched. */
  readonly known: readonly PageNumber[];
  /** Called after they were recognized again. */
  onRead(): void;
}

/** Lists pages where recognition found no or only uncertain words, and offers to retry. */
export function HardPages({ known, onRead }: HardPagesProps) {
  const { recognition, recognize } = useRecognizing();
  const readings = useSlice(recognition.state, (state) => state.pages);
  const pagesThat = (fits: (reading: OcrState) => boolean) =>
    [...readings]
      .filter(([page, reading]) => fits(reading) && !known.includes(page))
      .map(([page]) => page)
      .toSorted((a, b) => a - b);
  const [unread, unsure] = [pagesThat(isUnread), pagesThat(isUnsure)];
  const pages = [...unread, ...unsure];
  if (pages.length === 0) return null;
  const warnings = [
    ...(unread.length === 0
      ? []
      : [
          t(
            'Not read: no words were recognized on {count, plural, one {page {list}} other {# pages ({list})}}. Nothing is found there.',
            { count: unread.length, list: spansText(unread) },
          ),
        ]),
    ...(unsure.length === 0
      ? []
      : [
          t(
            'Hard to read: words on {count, plural, one {page {list}} other {# pages ({list})}} may not be found. Look at what is there.',
            { count: unsure.length, list: spansText(unsure) },
          ),
        ]),
  ];
  return (
    <section className="recognize-offer stack close" aria-label={t('Pages that are hard to read')}>
      {warnings.map((warning) => (
        <p key={warning} className="row">
          <Icon name="warning" />
          <span>{warning}</span>
        </p>
      ))}
      <div className="flow">
        <Button className="line" icon="scan" onClick={() => recognize(pages, { readsAgain: true }, onRead)}>
          {t('Recognize again')}
        </Button>
        <LanguageMenu recognition={recognition} />
      </div>
    </section>
  );
}
