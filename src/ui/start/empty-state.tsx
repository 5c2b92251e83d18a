import { t } from '../../messages/index.ts';
import { useApp } from '../app-context.tsx';
import { fetched, LoadBoundary } from '../load-boundary.tsx';
import { StartPage } from './start-page.tsx';

const Recents = fetched(() => import('./recents.tsx'), 'Recents');

export function EmptyState() {
  const { device, begin } = useApp();
  if (device.isEmbedded) return <p className="start-formats">{t('No document is open.')}</p>;
  return (
    <StartPage onBegin={begin}>
      <LoadBoundary>
        <Recents />
      </LoadBoundary>
    </StartPage>
  );
}
