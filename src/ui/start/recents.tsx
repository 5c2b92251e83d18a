import { useEffect, useState } from 'react';
import type { Documents, RecentDocument } from '../../app/documents.ts';
import { t, timeText } from '../../messages/index.ts';
import { useApp, useSlice } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import { useFetched } from '../load-boundary.tsx';
import { Button } from '../parts/button.tsx';
import { IconButton } from '../parts/icon-button.tsx';

const DATE_STYLE = { dateStyle: 'medium', timeStyle: 'short' } as const;

function Thumbnail({ flow, id }: { readonly flow: Documents; readonly id: string }) {
  const [url, setUrl] = useState<string | undefined>(undefined);
  useEffect(() => {
    let made: string | undefined;
    let isGone = false;
    void flow.thumbnail(id).then((blob) => {
      if (!blob || isGone) return;
      made = URL.createObjectURL(blob);
      setUrl(made);
    });
    return () => {
      isGone = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [flow, id]);
  return <span className="recent-picture">{url ? <img src={url} alt="" /> : <Icon name="sample" size={20} />}</span>;
}

function Recent({ flow, item }: { readonly flow: Documents; readonly item: RecentDocument }) {
  const { id, name, savedAt, markCount, pageCount, isRemoved, isInOtherTab } = item;
  if (isRemoved) {
    return (
      <li className="recent removed stack">
        <span className="bold cut">{t('{name} was removed.', { name })}</span>
        <Button onClick={() => void flow.restore(id)}>{t('Undo')}</Button>
      </li>
    );
  }
  return (
    <li className="recent">
      <button type="button" className="recent-open stack" onClick={() => void flow.open(id)}>
        <Thumbnail flow={flow} id={id} />
        <span className="recent-text">
          <span className="bold cut" dir="auto" translate="no">
            {name}
          </span>
          <span className="recent-facts">
            {timeText(savedAt, DATE_STYLE)} · {t('{count, plural, one {# mark} other {# marks}}', { count: markCount })}{' '}
            · {t('{count, plural, one {# page} other {# pages}}', { count: pageCount })}
          </span>
          {isInOtherTab ? <span className="recent-tag">{t('Open in another tab')}</span> : null}
        </span>
      </button>
      <IconButton
        icon="delete"
        label={t('Remove {name}', { name })}
        hint={t('Remove from this device')}
        disabled={isInOtherTab}
        onClick={() => void flow.remove(id)}
      />
    </li>
  );
}

export function Recents() {
  const { documents } = useApp();
  const flow = useFetched(documents);
  const { items, error } = useSlice(flow.recents, (state) => state);
  if (error !== undefined) {
    return (
      <p className="recents-fault" role="status">
        <Icon name="warning" size={16} />
        <span>
          {t('This browser stores nothing for this page, so documents are lost when you close the tab. ({reason})', {
            reason: error,
          })}
        </span>
      </p>
    );
  }
  if (!items || items.length === 0) return null;
  return (
    <section className="recents stack loose" aria-label={t('Recent documents')}>
      <h3>{t('Recent documents')}</h3>
      <ul>
        {items.map((item) => (
          <Recent key={item.id} flow={flow} item={item} />
        ))}
      </ul>
    </section>
  );
}
