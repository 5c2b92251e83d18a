import { useRef } from 'react';
import { numberText } from '../../messages/index.ts';
import { Icon, type IconName } from '../icons.tsx';
import { moveFocus } from './roving.ts';
import { tip } from './tooltip.tsx';
import { useFit } from './use-fit.ts';

export interface Tab<Name extends string> {
  readonly name: Name;
  readonly label: string;
  /** In place of the label where the row has no room for all of them. */
  readonly icon: IconName;
  /** Shown beside the label. */
  readonly count?: number | undefined;
}

/** Labels and counts, closer together, labels alone, or the label of the selected tab alone. */
const FORMS = ['all', 'close', 'labels', 'icons'] as const;

interface TabListProps<Name extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly selected: Name;
  readonly className?: string;
  /** Id of the element that a tab shows its content in, and the prefix of the tabs' own ids. */
  readonly controls?: string;
  onSelect(name: Name): void;
}

/** Tabs in one row, whatever the language: arrow keys go from one to the next. */
export function TabList<Name extends string>(props: TabListProps<Name>) {
  const { label, tabs, selected, className = '', controls, onSelect } = props;
  const row = useRef<HTMLDivElement | null>(null);
  useFit(row, FORMS);
  return (
    <div
      ref={row}
      className={`tabs ${className}`}
      role="tablist"
      aria-label={label}
      onKeyDown={(event) => moveFocus(event, '[role="tab"]', (tab) => tab.click())}
    >
      {tabs.map((tab) => (
        <button
          key={tab.name}
          type="button"
          role="tab"
          {...(controls ? { id: `tab-${tab.name}`, 'aria-controls': controls } : {})}
          {...tip(tab.label)}
          aria-selected={tab.name === selected}
          tabIndex={tab.name === selected ? 0 : -1}
          onClick={() => onSelect(tab.name)}
        >
          <Icon name={tab.icon} />
          <span className="tab-label">{tab.label}</span>
          {tab.count ? (
            <span className="tab-count num" aria-hidden="true">
              {numberText(tab.count)}
            </span>
          ) : null}
        </button>
      ))}
    </div>
  );
}
