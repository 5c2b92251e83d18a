import { useRef } from 'react';
import { numberText } from '../../messages/index.ts';
import { Icon, type IconName } from '../icons.tsx';
import { moveFocus } from './roving.ts';
import { tip } from './tooltip.tsx';
import { useFit } from './use-fit.ts';

export interface Tab<Name extends string> {
  readonly name: Name;
  readonly label: string;
  /** Replaces the label if the tabs don't fit. */
  readonly icon: IconName;
  readonly count?: number | undefined;
}

/** From widest to narrowest: all, tighter spacing, no counts, only the selected label. */
const FORMS = ['all', 'close', 'labels', 'icons'] as const;

interface TabListProps<Name extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly selected: Name;
  readonly className?: string;
  /** Id of the tab panel, and prefix of the tabs' ids. */
  readonly controls?: string;
  onSelect(name: Name): void;
}

/** Tabs that fit into one row in every language; arrow keys switch. */
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
