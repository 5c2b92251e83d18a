import type { CarryRun, Comparing } from '../../app/compare/compare.ts';
import { isFormChanged } from '../../app/forms/form-changes.ts';
import { definitionOf, type Mark } from '../../marks/index.ts';
import { t, translate } from '../../messages/index.ts';
import type { CarriedMarks, MissingMark } from '../../review/index.ts';
import { useApp } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import { Button } from '../parts/button.tsx';
import { useRows } from '../parts/use-rows.ts';

const ROW = 48;

function nameOf(mark: Mark): string {
  const definition = definitionOf(mark);
  return [t(definition.label), definition.describe(mark)].filter((part) => part !== '').join(': ');
}

function MissingMarks({ missing }: { readonly missing: readonly MissingMark[] }) {
  const { scroller, virtualizer } = useRows<HTMLElement>(missing.length, ROW);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
    <section className="missing-marks" ref={scroller} tabIndex={0} aria-label={t('Marks without a place')}>
      <ul className="rows" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const item = missing[index];
          return item ? (
            <li
              key={item.mark.uid}
              className="missing-mark"
              aria-setsize={missing.length}
              aria-posinset={index + 1}
              style={{ height: ROW, transform: `translateY(${start}px)` }}
            >
              <span className="cut" dir="auto">
                {t('Page {page}: {text}', { page: item.mark.pageNumber, text: nameOf(item.mark) })}
              </span>
              <span className="hint cut">{translate(item.reason)}</span>
            </li>
          ) : null;
        })}
      </ul>
    </section>
  );
}

function Found({ outcome: { carried, missing } }: { readonly outcome: CarriedMarks }) {
  return (
    <>
      <p role="status">
        {t('{found, plural, one {# mark has} other {# marks have}} a place in the new version.', {
          found: carried.length,
        })}
      </p>
      {missing.length > 0 ? (
        <>
          <p className="row">
            <Icon name="warning" />
            <span>
              {t(
                '{count, plural, one {# mark has} other {# marks have}} none, and will not be in it. The open document keeps all of them.',
                { count: missing.length },
              )}
            </span>
          </p>
          <MissingMarks missing={missing} />
        </>
      ) : null}
    </>
  );
}

interface CarryViewProps {
  readonly comparing: Comparing;
  readonly carry: Exclude<CarryRun, { kind: 'none' }>;
  readonly name: string;
}

/** Shows which marks can be carried, before anything is opened. */
export function CarryView({ comparing, carry, name }: CarryViewProps) {
  const { ui, editor } = useApp();
  const found = carry.kind === 'found' ? carry.outcome : undefined;
  const open = () => {
    ui.setState({ dialog: undefined });
    void comparing.openCarried();
  };
  return (
    <section className="carry-view" aria-label={t('Carry marks over')}>
      <h3>{t('Carry marks over to {name}', { name })}</h3>
      {carry.kind === 'tracing' ? <p role="status">{t('Looking for the places of the marks…')}</p> : null}
      {carry.kind === 'failed' ? (
        <p className="export-message error" role="alert">
          <Icon name="warning" />
          <span>{carry.reason}</span>
        </p>
      ) : null}
      {found ? <Found outcome={found} /> : null}
      {isFormChanged(editor.document.properties()) ? (
        <p className="row">
          <Icon name="warning" />
          <span>{t('Filled-in and changed form fields stay in the open document.')}</span>
        </p>
      ) : null}
      <div className="row carry-actions">
        <Button className="line" onClick={comparing.dropFound}>
          {t('Back to the differences')}
        </Button>
        <Button className="primary" disabled={!found || found.carried.length === 0} onClick={open}>
          {t('Open the new version with {count, plural, one {# mark} other {# marks}}', {
            count: found?.carried.length ?? 0,
          })}
        </Button>
      </div>
    </section>
  );
}
