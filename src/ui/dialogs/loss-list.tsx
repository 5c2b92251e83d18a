import type { Conversion } from '../../app/ports.ts';
import { shorten } from '../../marks/index.ts';
import { t, translate } from '../../messages/index.ts';

/** Longer lists are truncated; the saved report is complete. */
const MOST_SHOWN = 500;

interface LossListProps extends Pick<Conversion, 'losses'> {
  /** True if places are in the user's language, not parts of a file. */
  readonly areNamed?: boolean;
}

/** Lists what a conversion leaves out, with place and reason. */
export function LossList({ losses, areNamed = false }: LossListProps) {
  const shown = losses.slice(0, MOST_SHOWN);
  return (
    <>
      <ul>
        {shown.map(({ place, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes; places may repeat
          <li key={index}>
            {areNamed ? (
              <bdi>{place}</bdi>
            ) : (
              <bdi className="mono" translate="no">
                {shorten(place)}
              </bdi>
            )}
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
