import { Fragment } from 'react';
import { withPart } from '../../app/load-part.ts';
import { REASON_PRESETS } from '../../marks/index.ts';
import { presetText, t } from '../../messages/index.ts';
import type { ReasonSet } from '../../recipes/core.ts';
import { useApp, useReasonSets } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
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
          onClose={close}
        />
      )}
    </Flyout>
  );
}

type ReasonListProps = Required<Pick<ReasonMenuProps, 'presets' | 'reasons' | 'onChoose'>> & { onClose(): void };

const loadPresetFiles = () => import('../../app/preset-files.ts');

function SetHead({ set }: { readonly set: ReasonSet }) {
  const app = useApp();
  const { name } = set;
  return (
    <div className="reason-set row">
      <p className="menu-head cut grow" dir="auto">
        {name}
      </p>
      <IconButton
        icon="export"
        size={14}
        label={t('Save {name} as redactionReason.json', { name })}
        hint={null}
        onClick={() => void withPart(app, loadPresetFiles, (part) => part.saveRedactionReasons(app, set))}
      />
      <IconButton
        icon="close"
        size={12}
        label={t('Remove the reasons {name}', { name })}
        hint={null}
        onClick={() => app.reasonSets.remove(name)}
      />
    </div>
  );
}

/** Reasons to print on the black bar. */
function ReasonList({ presets, reasons, onChoose, onClose }: ReasonListProps) {
  const app = useApp();
  const sets = useReasonSets();
  const importSet = () => {
    onClose();
    app.device.chooseFiles('.json,application/json', ([file]) => {
      if (file)
        void withPart(app, loadPresetFiles, async (part) => {
          if (await part.showPresetFile(app, file)) return;
          app.window.notify({ kind: 'error', title: t('{name} contains no reasons', { name: file.name }) });
        });
    });
  };
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
      {sets.map((set) => (
        <Fragment key={set.name}>
          <SetHead set={set} />
          {set.reasons.map(({ code, text }) => row(text === '' ? code : `${code} ${text}`, code, isChosen(code)))}
        </Fragment>
      ))}
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
      <button type="button" className="menu-row row" onClick={importSet}>
        <Icon name="import" />
        <span className="cut">{t('Import reasons…')}</span>
      </button>
    </div>
  );
}
