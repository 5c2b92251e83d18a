import { useEffect } from 'react';
import { t } from '../../messages/index.ts';
import { useApp, useSlice } from '../app-context.tsx';
import { useFetched } from '../load-boundary.tsx';
import { MenuItem } from '../parts/menu.tsx';

/** Maximum number of rows; the start page lists more. */
const MOST_ROWS = 8;

export function RecentRows() {
  const { documents } = useApp();
  const flow = useFetched(documents);
  const items = useSlice(flow.recents, (state) => state.items);
  useEffect(() => void flow.list(), [flow]);
  const own = items?.filter(({ isRemoved, isOpenHere }) => !isRemoved && !isOpenHere).slice(0, MOST_ROWS) ?? [];
  if (own.length === 0)
    return <p className="menu-head">{items ? t('No other documents on this device.') : t('Looking…')}</p>;
  return own.map(({ id, name, pageCount }) => (
    <MenuItem
      key={id}
      label={name}
      icon="sample"
      note={t('{count, plural, one {# page} other {# pages}}', { count: pageCount })}
      onChoose={() => void flow.open(id)}
    />
  ));
}
