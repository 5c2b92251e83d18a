import type { Conversion } from '../../app/ports.ts';
import { t } from '../../messages/index.ts';
import { LossList } from './loss-list.tsx';

/** Lists the parts of another program's file that become no marks. */
export function ImportLosses({ losses }: Pick<Conversion, 'losses'>) {
  if (losses.length === 0) return <p>{t('Everything in it can be converted to marks.')}</p>;
  return (
    <>
      <p>
        {t(
          '{count, plural, one {{count, number} part of it is left out:} other {{count, number} parts of it are left out:}}',
          { count: losses.length },
        )}
      </p>
      <LossList losses={losses} />
    </>
  );
}
