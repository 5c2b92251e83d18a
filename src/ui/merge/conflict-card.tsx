import type { MarksDocument } from '../../marks/index.ts';
import { listText, t } from '../../messages/index.ts';
import type { PlannedConflict } from '../../review/client.ts';
import { Icon } from '../icons.tsx';
import { colorOf, describeConflict, describeValue } from './describe-conflict.ts';

interface ValueProps {
  readonly conflict: PlannedConflict;
  readonly value: unknown;
}

function Value({ conflict, value }: ValueProps) {
  const color = colorOf(value);
  return (
    <span className="merge-value" dir="auto">
      {color === undefined ? null : <span className="layer-dot" style={{ color }} />}
      {describeValue(conflict, value)}
    </span>
  );
}

interface ConflictCardProps {
  readonly conflict: PlannedConflict;
  readonly hasBase: boolean;
  readonly documents: readonly MarksDocument[];
  onChoose(index: number): void;
}

/** One conflict: its values side by side, each a button. */
export function ConflictCard({ conflict, hasBase, documents, onChoose }: ConflictCardProps) {
  const { options, base, chosen } = conflict;
  const { title, page } = describeConflict(conflict, documents);
  return (
    <li className={`merge-conflict stack ${chosen === undefined ? '' : 'decided'}`}>
      <p className="merge-title flow">
        <Icon name={chosen === undefined ? 'warning' : 'check'} size={14} />
        <strong dir="auto">{title}</strong>
        {page === undefined ? null : <span className="hint">{t('page {page}', { page })}</span>}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a grid in all browsers */}
      <div className="merge-options" role="group" aria-label={title}>
        {options.map(({ from, value }, index) => (
          <button
            key={from.join()}
            type="button"
            className="merge-option"
            aria-pressed={chosen === index}
            onClick={() => onChoose(index)}
          >
            <span className="hint" dir="auto">
              {listText(from)}
            </span>
            <Value conflict={conflict} value={value} />
          </button>
        ))}
        {hasBase ? (
          <div className="merge-option base">
            <span className="hint">{t('Before')}</span>
            {base === undefined ? <span className="merge-value">–</span> : <Value conflict={conflict} value={base} />}
          </div>
        ) : null}
      </div>
    </li>
  );
}
