import { useEffect } from 'react';
import { msg, t } from '../../messages/index.ts';
import { useApp, useSlice, useUi } from '../app-context.tsx';
import { Edge } from '../parts/edge.tsx';
import { TabList } from '../parts/tab-list.tsx';
import { PAGES_WIDTH, resizePages } from '../ui-store.ts';
import { Outline, useOutline } from './outline.tsx';
import { PageList } from './page-list.tsx';
import { closeSheet, isInSheet } from './sheets.tsx';

/** Page thumbnails; only visible ones are rendered. */
export function PagesStrip() {
  const isDrawerOpen = useUi(({ sheet }) => sheet === 'pages');
  // Remount on opening: a hidden strip has neither height nor scroll position.
  return <Strip key={String(isDrawerOpen)} isDrawerOpen={isDrawerOpen} />;
}

const FACES = [
  { name: 'pages', label: msg('Pages'), icon: 'pages' },
  { name: 'outline', label: msg('Outline'), icon: 'outline' },
] as const;

function Faces() {
  const { ui } = useApp();
  const shown = useUi(({ pagesFace }) => pagesFace);
  return (
    <TabList
      className="pages-faces"
      label={t('Pages or outline')}
      tabs={FACES.map((face) => ({ ...face, label: t(face.label) }))}
      selected={shown}
      onSelect={(pagesFace) => ui.setState({ pagesFace })}
    />
  );
}

function Strip({ isDrawerOpen }: { readonly isDrawerOpen: boolean }) {
  const { workspace, ui } = useApp();
  const picture = useSlice(workspace.pictures, (state) => state.picture);
  const outline = useOutline(picture);
  const width = useUi(({ pagesWidth }) => pagesWidth);
  const showsOutline = useUi(({ pagesFace }) => pagesFace === 'outline') && outline.length > 0;
  useEffect(() => {
    if (!isDrawerOpen) return undefined;
    const controller = new AbortController();
    const options = { signal: controller.signal, capture: true };
    const onPress = ({ target }: Event) => {
      if (!isInSheet('pages', target)) ui.setState({ sheet: undefined });
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      closeSheet(ui, 'pages');
    };
    window.addEventListener('pointerdown', onPress, options);
    window.addEventListener('keydown', onKeyDown, options);
    return () => controller.abort();
  }, [isDrawerOpen, ui]);
  if (!picture) return null;
  const classes = ['pages-strip', ...(isDrawerOpen ? ['open'] : []), ...(showsOutline ? ['shows-outline'] : [])];
  return (
    <nav id="pages" className={classes.join(' ')} aria-label={t('Pages')}>
      <Edge
        label={t('Width of the pages')}
        width={width}
        limits={PAGES_WIDTH}
        side="end"
        onResize={(next) => resizePages(ui, next)}
      />
      {outline.length > 0 ? <Faces /> : null}
      {showsOutline ? (
        <Outline items={outline} onFollow={() => (isDrawerOpen ? closeSheet(ui, 'pages') : undefined)} />
      ) : (
        <PageList picture={picture} isDrawerOpen={isDrawerOpen} />
      )}
    </nav>
  );
}
