import { type CSSProperties, type KeyboardEvent, useMemo, useRef, useState, type WheelEvent } from 'react';
import type { Forms } from '../../app/forms/forms.ts';
import type { PlacedWidget } from '../../app/forms/placed-widgets.ts';
import { isStateField } from '../../forms/client.ts';
import { groupBy } from '../../kernel/group.ts';
import type { PageNumber } from '../../kernel/page-number.ts';
import { inflateRect, rectCenter, rectContainsPoint, rectsTouch } from '../../kernel/rect.ts';
import type { PictureDocument } from '../../media/index.ts';
import { t } from '../../messages/index.ts';
import { layoutOf } from '../../store/session.ts';
import { useApp, useSession, useSettledSlice, useSlice, useUi } from '../app-context.tsx';
import { FormWidget } from './form-widget.tsx';
import { SignedQuestion } from './signed-question.tsx';
import '../styles/forms.css';

/** Distance beyond the viewport at which controls are mounted already (CSS px). */
const AROUND = 200;

const revisionOf = ({ revision }: { readonly revision: number }): number => revision;

/** Returns the keys of widgets under marks: clicks there go to the mark. */
function useCovered(pageNumber: PageNumber, widgets: readonly PlacedWidget[]): ReadonlySet<string> {
  const { editor } = useApp();
  const revision = useSettledSlice(editor.document.status, revisionOf);
  // biome-ignore lint/correctness/useExhaustiveDependencies: revisions change the marks
  return useMemo(() => {
    const { hidden } = editor.session.getState();
    const marks = [...(editor.index(pageNumber)?.all() ?? [])].filter(({ uid }) => !hidden.has(uid));
    const isCovered = ({ rect }: PlacedWidget) =>
      marks.some(({ bounds }) => rectContainsPoint(bounds, rectCenter(rect)));
    return new Set(marks.length === 0 ? [] : widgets.filter(isCovered).map(({ key }) => key));
  }, [editor, pageNumber, widgets, revision]);
}

interface PageFieldsProps {
  readonly forms: Forms;
  readonly pageNumber: PageNumber;
  readonly widgets: readonly PlacedWidget[];
  onKeyDown(event: KeyboardEvent): void;
  onWheel(event: WheelEvent): void;
}

/** Highest number of native controls on a page at once. */
const MOST_CONTROLS = 150;

/**
 * Number of widgets in a group. A frame costs time for each group, and for each widget of the group
 * that has changed: with about the square root of the widgets of a crowded page it costs least.
 */
const GROUP = 32;

const groupsOf = (widgets: readonly PlacedWidget[]) =>
  [...groupBy(widgets.entries(), ([index]) => Math.floor(index / GROUP))].map(
    ([group, members]) => [group, members.map(([, widget]) => widget)] as const,
  );

/** Form fields of a page; only visible ones are mounted. */
function PageFields({ forms, pageNumber, widgets, onKeyDown, onWheel }: PageFieldsProps) {
  const { editor } = useApp();
  const covered = useCovered(pageNumber, widgets);
  const [focused, setFocused] = useState<string | undefined>(undefined);
  // One subscription for all fields of the page.
  const { values, drawn, shownOtherwise, refused, wanted } = useSlice(forms.state, (state) => state);
  const groups = useMemo(() => groupsOf(widgets), [widgets]);
  const view = editor.pageView(pageNumber);
  const seen = inflateRect(editor.seenArea(pageNumber), AROUND / view.scale);
  const style = {
    transform: `translate(${view.x}px, ${view.y}px) rotate(${view.degrees}deg) scale(${view.scale})`,
    '--scale': view.scale,
  } as CSSProperties;
  // Keep a focused control, even out of view.
  const isThere = ({ key, rect }: PlacedWidget) => key === focused || key === wanted || rectsTouch(rect, seen);
  return (
    <fieldset
      className="page-fields"
      aria-label={t('Form fields on page {page}', { page: pageNumber })}
      style={style}
      onKeyDown={onKeyDown}
      onWheel={onWheel}
      // Keep the native menu: it pastes and corrects spelling.
      onContextMenu={(event) => event.stopPropagation()}
      onFocus={({ target }) => {
        // Its control is on the way.
        if (target.matches('.stand-in')) return;
        const key = keyAt(target);
        setFocused(key);
        if (key !== undefined) forms.noteFocus(key);
      }}
      onBlur={() => setFocused(undefined)}
    >
      {groups.map(([group, members]) => (
        <div key={group} className="field-group">
          {members.filter(isThere).map((placed) => (
            <FormWidget
              key={placed.key}
              forms={forms}
              placed={placed}
              value={shownStateOf(placed, shownOtherwise) ?? values.get(placed.field.name) ?? null}
              drawn={shownStateOf(placed, shownOtherwise) ?? drawn.get(placed.field.name) ?? null}
              refused={refused.get(placed.field.name)}
              isWanted={placed.key === wanted}
              isCovered={covered.has(placed.key)}
              hasFocus={placed.key === focused}
              isCrowded={widgets.length > MOST_CONTROLS}
            />
          ))}
        </div>
      ))}
    </fieldset>
  );
}

/** Returns the state that the page shows of a button; undefined if it shows the value. */
const shownStateOf = ({ field }: PlacedWidget, others: ReadonlySet<string>): string | undefined =>
  isStateField(field) && others.has(field.name) ? (field.shown ?? undefined) : undefined;

const keyAt = (element: Element): string | undefined => element.closest<HTMLElement>('[data-widget]')?.dataset.widget;

/** Single-line fields: Enter leaves them. */
const LINES = 'input[type="text"], input[type="password"]';

/** Returns true for shortcuts of the window that also work inside fields. */
const isOfWindow = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, field: Element): boolean =>
  ctrlKey || metaKey || altKey || /^(?:F\d+|Tab)$/.test(key) || (key === 'Enter' && field.matches(LINES));

interface FormLayerProps {
  readonly forms: Forms;
  readonly picture: PictureDocument;
}

/** Native controls over the form fields of the visible pages. */
export function FormLayer({ forms, picture }: FormLayerProps) {
  const { editor, focusDocument } = useApp();
  useSession((state) => state.camera);
  useSession((state) => state.viewport);
  useSession(layoutOf);
  const tool = useSession((state) => state.tool);
  const isHighlighted = useUi((state) => state.highlightsFields);
  const layer = useRef<HTMLDivElement | null>(null);
  const placed = forms.placed(picture);
  const byPage = useMemo(() => groupBy(placed, ({ pageNumber }) => pageNumber), [placed]);

  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLElement)) return;
    // Typed letters must not switch tools.
    if (!isOfWindow(event, target)) event.stopPropagation();
    if (event.key === 'Escape') {
      event.stopPropagation();
      focusDocument();
    }
    if (event.key !== 'Tab' || event.ctrlKey || event.altKey) return;
    if (forms.goOn(event.shiftKey ? -1 : 1)) event.preventDefault();
  };

  /** Forwards wheel events to the canvas, so that the page scrolls. */
  const onWheel = ({ nativeEvent, target }: WheelEvent) => {
    const scrolls =
      target instanceof HTMLElement && target === document.activeElement && target.scrollHeight > target.clientHeight;
    const canvas = layer.current?.parentElement?.querySelector('.document-canvas');
    if (!scrolls) canvas?.dispatchEvent(new globalThis.WheelEvent('wheel', nativeEvent));
  };

  return (
    <>
      <div
        ref={layer}
        className={`form-layer ${tool === 'select' || tool === 'hand' ? '' : 'is-drawn-over'} ${isHighlighted ? 'is-highlighted' : ''}`}
      >
        {editor.pagesInView().map((pageNumber) => {
          const widgets = byPage.get(pageNumber);
          return widgets ? (
            <PageFields
              key={pageNumber}
              forms={forms}
              pageNumber={pageNumber}
              widgets={widgets}
              onKeyDown={onKeyDown}
              onWheel={onWheel}
            />
          ) : null;
        })}
      </div>
      <SignedQuestion forms={forms} />
    </>
  );
}
