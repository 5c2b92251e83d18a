import type { Conversion } from '../../app/ports.ts';
import { shorten } from '../../marks/index.ts';
import { t, translate } from '../../messages/index.ts';

/** Longer lists are truncated; the saved report is complete. */
const MOST_SHOWN = 500;

/** Lists the parts of another program's file that become no marks. */
export function ImportLosses({ losses }: Pick<Conversion, 'losses'>) {
  if (losses.length === 0) return <p>{t('Everything in it can be converted to marks.')}</p>;
  const shown = losses.slice(0, MOST_SHOWN);
  return (
    <>
      <p>
        {t(
          '{count, plural, one {{count, number} part of it is left out:} other {{count, number} parts of it are left out:}}',
          { count: losses.length },
        )}
      </p>
      <ul>
        {shown.map(({ place, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes; places may repeat
          <li key={index}>
            <bdi className="mono" translate="no">
              {shorten(place)}
            </bdi>
            {` – ${translate(reason)}`}
          </li>
        ))}
      </ul>
      {losses.length > shown.length ? (
        <p className="hint">
          {t('{count, plural, one {# more is in the saved report.} other {# more are in the saved report.}}', {
            count: losses.length - shown.length,
          })}
        </p>
      ) : null}
    </>
  );
}
