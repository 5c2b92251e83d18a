import { addRegion, placeRegion, removeRegion } from '../../editor/align.ts';
import type { IndexedMark } from '../../editor/page-index.ts';
import { isEditable } from '../../editor/selection.ts';
import { t } from '../../messages/index.ts';
import { useApp } from '../app-context.tsx';
import { PlaceFields } from '../fields/place-fields.tsx';
import { Button } from '../parts/button.tsx';
import { IconButton } from '../parts/icon-button.tsx';

/** Maximum number of listed regions: each has four fields, and more would be slow. */
const MOST_LISTED = 40;

/** Numeric fields for the visible regions of a page redaction: editing without a pointer. */
export function Regions({ mark: { mark, uid, definition } }: { readonly mark: IndexedMark }) {
  const { editor } = useApp();
  const regions = definition.geometry.regions?.of(mark) ?? [];
  const numbered = regions.map((region, index) => ({ region, index }));
  const isDisabled = !isEditable(mark);
  return (
    <section className="regions" aria-label={t('Visible regions')}>
      <p className="hint">
        {regions.length === 0
          ? t('The whole page is covered. Drag with the tool, or add a region, to keep part of it visible.')
          : t('The whole page is covered except for these regions.')}
      </p>
      {numbered.slice(0, MOST_LISTED).map(({ region, index }) => (
        <div key={index} className="region">
          <div className="panel-title">
            <h4>{t('Visible region {number}', { number: index + 1 })}</h4>
            <IconButton
              icon="close"
              size={14}
              label={t('Remove visible region {number}', { number: index + 1 })}
              hint={t('Remove (covers it again)')}
              disabled={isDisabled}
              onClick={() => removeRegion(editor, uid, index)}
            />
          </div>
          <PlaceFields
            label={t('Visible region {number}, pixels', { number: index + 1 })}
            rect={region}
            isDisabled={isDisabled}
            onChange={(change) => placeRegion(editor, uid, index, change)}
          />
        </div>
      ))}
      {regions.length > MOST_LISTED ? (
        <p className="hint">{t('And {count, number} more.', { count: regions.length - MOST_LISTED })}</p>
      ) : null}
      <Button disabled={isDisabled} onClick={() => addRegion(editor, uid)}>
        {t('Add visible region')}
      </Button>
    </section>
  );
}
