import { useState } from 'react';
import { kindOfPages, pagesOfKind, type RepeatRange } from '../../editor/repeat.ts';
import type { PageNumber } from '../../kernel/page-number.ts';
import { msg, t } from '../../messages/index.ts';
import { useSession } from '../app-context.tsx';
import { ChoiceField } from '../fields/choice-field.tsx';
import { PageRange } from './export-options.tsx';

const KINDS = [
  { value: 'all', label: msg('All') },
  { value: 'odd', label: msg('Odd¦pages') },
  { value: 'even', label: msg('Even¦pages') },
  { value: 'range', label: msg('Range') },
] as const;

/** State and fields of a choice of pages. @param chosen initial pages; all by default */
export function usePagesKind(chosen?: readonly PageNumber[]) {
  const pageCount = useSession((state) => state.pages.length);
  const [first] = useState(() => chosen && kindOfPages(chosen, pageCount));
  const [kind, setKind] = useState<RepeatRange>(first?.kind ?? 'all');
  const [text, setText] = useState(first?.text ?? '');
  const pages = pagesOfKind(kind, text, pageCount);
  const fields = (
    <>
      <ChoiceField<RepeatRange> label={t('Pages')} value={kind} options={KINDS} onChange={setKind} />
      {kind === 'range' ? (
        <PageRange text={text} error={pages.ok || text === '' ? undefined : pages.error} onChange={setText} />
      ) : null}
    </>
  );
  return { pages: pages.ok ? pages.value : [], fields };
}
