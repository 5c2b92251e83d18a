import { useMemo } from 'react';
import { writeClipboard } from '../../app/marks-json.ts';
import type { SeenBarcode } from '../../barcodes/types.ts';
import { safeHref } from '../../marks/index.ts';
import { describeValue, type MeaningRow, toScannedValue } from '../../meaning/index.ts';
import { t } from '../../messages/index.ts';
import { useApp } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import { IconButton } from '../parts/icon-button.tsx';

function Row({ row }: { readonly row: MeaningRow }) {
  const app = useApp();
  const { label, value, note, isWrong = false, isPersonal = false } = row;
  const href = row.href === undefined ? undefined : safeHref(row.href);
  return (
    <tr className={isWrong ? 'wrong' : ''}>
      <th scope="row">
        {label}
        {isPersonal ? <span className="meaning-personal">{t('personal')}</span> : null}
      </th>
      <td>
        <span className="meaning-value">{value}</span>
        {note === undefined ? null : (
          <span className="meaning-note">
            {isWrong ? <Icon name="warning" size={12} /> : null} {note}
          </span>
        )}
      </td>
      <td className="meaning-actions">
        {href === undefined ? null : (
          <IconButton
            icon="open-link"
            size={14}
            label={t('Open {address}', { address: href })}
            onClick={() => app.editor.ports.openLink(href)}
          />
        )}
        <IconButton
          icon="copy"
          size={14}
          label={t('Copy {name}', { name: label })}
          onClick={() => void writeClipboard(app, value, t('{name} copied', { name: label }))}
        />
      </td>
    </tr>
  );
}

/** Unique React keys: labels, numbered where they repeat. */
const keysOf = (rows: readonly MeaningRow[]): string[] =>
  rows.map(({ label }, index) => `${label} ${rows.slice(0, index).filter((other) => other.label === label).length}`);

interface BarcodeMeaningProps {
  readonly barcode: SeenBarcode;
}

/** Position of the symbol in a message that spans several symbols. */
function PartNote({ barcode: { sequence } }: BarcodeMeaningProps) {
  if (!sequence) return null;
  const { index, count } = sequence;
  return (
    <p className="meaning-part">
      {count === undefined
        ? t('Part {part} of a divided message', { part: index + 1 })
        : t('Part {part} of {count}', { part: index + 1, count })}
    </p>
  );
}

/** Meaning of a barcode: its position in a split message, and the fields of known formats. */
export function BarcodeMeaning({ barcode }: BarcodeMeaningProps) {
  return (
    <>
      <PartNote barcode={barcode} />
      <MeaningTable barcode={barcode} />
    </>
  );
}

function MeaningTable({ barcode }: BarcodeMeaningProps) {
  const meaning = useMemo(() => describeValue(toScannedValue(barcode)), [barcode]);
  if (!meaning) return null;
  const keys = keysOf(meaning.rows);
  const wrongs = meaning.rows.filter(({ isWrong }) => isWrong).length;
  return (
    <div className="meaning">
      <table aria-label={meaning.title}>
        <caption>
          {meaning.title}
          {wrongs > 0 ? (
            <span className="meaning-wrongs">
              {t('{count, plural, one {# entry is invalid} other {# entries are invalid}}', { count: wrongs })}
            </span>
          ) : null}
        </caption>
        <tbody>
          {meaning.rows.map((row, index) => (
            <Row key={keys[index]} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
