import { REASON_PRESETS } from '../../marks/index.ts';
import { presetText, t } from '../../messages/index.ts';
import { Icon } from '../icons.tsx';
import { Button } from './button.tsx';
import { Flyout } from './menu.tsx';
import { tip } from './tooltip.tsx';

interface ReasonMenuProps {
  readonly presets?: readonly string[];
  /** Undefined for mixed reasons. */
  readonly reasons: readonly string[] | undefined;
  /** Owner of the reason, for the accessible name. */
  readonly label?: string;
  readonly className?: string;
  readonly tabIndex?: number;
  onChoose(reason: string): void;
}

/** Shows the reason of redactions, and changes it in a flyout. */
export function ReasonMenu(props: ReasonMenuProps) {
  const { presets = REASON_PRESETS, reasons, label = t('Reason'), className = '', tabIndex, onChoose } = props;
  const shown = reasons === undefined ? t('Mixed') : reasons.length === 0 ? t('No reason') : reasons.join('; ');
  return (
    <Flyout
      label={t('Reason')}
      button={
        <Button
          className={`reason-button ${className}`}
          aria-label={t('{name}: {value}', { name: label, value: shown })}
          tabIndex={tabIndex}
          {...tip(label)}
        >
          <Icon name="reason" />
          <span className="cut">{shown}</span>
          <Icon name="collapse" size={12} />
        </Button>
      }
    >
      {(close) => (
        <ReasonList
          presets={presets}
          reasons={reasons}
          onChoose={(reason) => {
            onChoose(reason);
            close();
          }}
        />
      )}
    </Flyout>
  );
}

type ReasonListProps = Required<Pick<ReasonMenuProps, 'presets' | 'reasons' | 'onChoose'>>;

/** Reasons to print on the black bar. */
function ReasonList({ presets, reasons, onChoose }: ReasonListProps) {
  const isChosen = (reason: string) => reasons?.length === 1 && reasons[0] === reason;
  const row = (label: string, reason: string, isOn: boolean) => (
    <button key={label} type="button" className="menu-row row" aria-pressed={isOn} onClick={() => onChoose(reason)}>
      {isOn ? <Icon name="check" /> : <span className="menu-blank" />}
      <span className="cut">{label}</span>
    </button>
  );
  return (
    <div className="reason-list">
      <p className="menu-head">{t('Reason, shown on the black bar')}</p>
      {presets.map(presetText).map((preset) => row(preset, preset, isChosen(preset)))}
      {row(t('No reason shown'), '', reasons?.length === 0)}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const reason = new FormData(event.currentTarget).get('reason');
          if (typeof reason === 'string' && reason.trim() !== '') onChoose(reason.trim());
        }}
      >
        <input
          name="reason"
          aria-label={t('Another reason')}
          placeholder={t('Another reason, then Enter')}
          autoComplete="off"
        />
      </form>
    </div>
  );
}
