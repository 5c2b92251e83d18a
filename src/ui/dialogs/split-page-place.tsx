import type { ReactNode } from 'react';
import type { Split } from '../../app/split/split.ts';
import { t } from '../../messages/index.ts';
import { useSlice } from '../app-context.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { LineField } from './line-field.tsx';

const COUNTS = [1, 2, 3, 4, 5, 10];
/** Limits of common mail servers (MB). */
const SIZES = [5, 10, 20, 25];

export function PagePlace({ split }: { readonly split: Split }): ReactNode {
  const { choices, fault } = useSlice(split.state, (state) => state);
  switch (choices.kind) {
    case 'ranges':
      return (
        <LineField
          label={t('Pages of each part')}
          value={choices.ranges}
          error={choices.ranges === '' ? undefined : fault}
          hint={t('A part for each range, such as {text}. Other pages are left out.', { text: '1-3, 4-9' })}
          onChange={(ranges) => split.choose({ ranges })}
        />
      );
    case 'every':
      return (
        <NumberField
          label={t('Pages in each part')}
          min={1}
          max={split.picture.pages.length}
          presets={COUNTS}
          value={choices.every}
          onChange={(every) => split.choose({ every })}
        />
      );
    case 'size':
      return (
        <NumberField
          label={t('Limit of a part')}
          min={0.1}
          max={10_000}
          isInteger={false}
          unit={t('MB')}
          presets={SIZES}
          value={choices.megabytes}
          onChange={(megabytes) => split.choose({ megabytes })}
        />
      );
    case 'bookmarks':
      return (
        <NumberField
          label={t('Bookmark levels')}
          min={1}
          max={20}
          presets={COUNTS}
          value={choices.levels}
          onChange={(levels) => split.choose({ levels })}
        />
      );
    default:
      return null;
  }
}
