import { useState } from 'react';
import { t } from '../../messages/index.ts';
import { PATTERNS } from '../../text/patterns/registry.ts';
import { Icon } from '../icons.tsx';

interface PatternChipsProps {
  readonly chosen: readonly string[];
  onChange(chosen: string[]): void;
}

/** Number of patterns shown at first: those common in letters. */
const MOST_USED = 6;

export function PatternChips({ chosen, onChange }: PatternChipsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = PATTERNS.filter(({ id }, index) => showsAll || index < MOST_USED || chosen.includes(id));
  return (
    <fieldset className="chips flow">
      <legend className="visually-hidden">{t('Kinds of personal data')}</legend>
      {shown.map(({ id, label }) => {
        const isChosen = chosen.includes(id);
        return (
          <button
            key={id}
            type="button"
            className={`chip ${isChosen ? 'chosen' : ''}`}
            aria-pressed={isChosen}
            onClick={() => onChange(isChosen ? chosen.filter((each) => each !== id) : [...chosen, id])}
          >
            {isChosen ? <Icon name="check" size={14} /> : null}
            {t(label)}
          </button>
        );
      })}
      <button type="button" className="chip" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
        {showsAll ? t('Fewer') : t('More kinds…')}
      </button>
    </fieldset>
  );
}
