// Ways to resolve a refused export: show the page, leave it out, or export it as an image.
import type { Export } from '../../app/export/export.ts';
import { revealPlace } from '../../editor/reveal.ts';
import { t } from '../../messages/index.ts';
import type { ProblemPlace } from '../../output/index.ts';
import { useApp } from '../app-context.tsx';
import { Button } from '../parts/button.tsx';

interface ProblemPlacesProps {
  readonly places: readonly ProblemPlace[];
  readonly output: Export;
  onClose(): void;
}

export function ProblemPlaces({ places, output, onClose }: ProblemPlacesProps) {
  const { editor } = useApp();
  if (places.length === 0) return null;
  const keepsPages = output.state.getState().plan?.keepsPages ?? false;
  const show = ({ page, area }: ProblemPlace) => {
    onClose();
    revealPlace(editor, page, area);
  };
  return (
    <ul className="stack close">
      {places.map((place) => (
        <li key={place.page} className="panel-actions">
          <Button className="line" onClick={() => show(place)}>
            {t('Show page {page}', { page: place.page })}
          </Button>
          {output.canLeaveOut(place.page) ? (
            <Button className="line" onClick={() => void output.leaveOut(place.page)}>
              {t('Leave page {page} out', { page: place.page })}
            </Button>
          ) : null}
          {keepsPages && !place.cannotBeImage ? (
            <Button className="line" onClick={() => void output.exportAsImage(place.page)}>
              {t('Export page {page} as an image', { page: place.page })}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
