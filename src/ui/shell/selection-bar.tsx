import type { Editor } from '../../editor/editor.ts';
import { canUngroup, hasUnits } from '../../editor/groups.ts';
import { repeatableMarks, type SharedField, setSelectedField, sharedFields } from '../../editor/selection.ts';
import { type Field, type Mark, type MarkFieldValue, type ReasonValue, tieOf } from '../../marks/index.ts';
import { t } from '../../messages/index.ts';
import { useApp, useSelectedMarks, useSession, useSlice } from '../app-context.tsx';
import { CommandButton } from '../command-button.tsx';
import { ColorFields, type ColorPart, ColorSign, mainPart } from '../fields/color-field.tsx';
import { Icon } from '../icons.tsx';
import { fetched, LoadBoundary } from '../load-boundary.tsx';
import { colorParts } from '../panels/style-fields.tsx';
import { Button } from '../parts/button.tsx';
import { FloatingBar, type ShownArea } from '../parts/floating-bar.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { CommandItem, Flyout, Menu, MenuGroup, MenuItem } from '../parts/menu.tsx';
import { ReasonMenu } from '../parts/reason-menu.tsx';
import { nameOfColor } from '../parts/swatches.tsx';
import { tip } from '../parts/tooltip.tsx';
import { bringUpPanel } from './sheets.tsx';

const ApplyToAll = fetched(() => import('./apply-to-all.tsx'), 'ApplyToAll');

function areaOfSelection(editor: Editor): ShownArea | undefined {
  const { tool, pageNumber } = editor.session.getState();
  const bounds = tool === 'select' && pageNumber > 0 ? editor.selectionBounds() : undefined;
  return bounds && { pageNumber: editor.selectionPage(), bounds };
}

type Change = (field: Field, value: MarkFieldValue) => void;

function Color({ parts }: { readonly parts: readonly ColorPart[] }) {
  const part = mainPart(parts);
  if (!part) return null;
  return (
    <Flyout
      label={t('Colour')}
      button={
        <Button aria-label={t('Colour: {color}', { color: nameOfColor(part.value) })} {...tip(t('Colour'))}>
          <ColorSign part={part} />
          <Icon name="collapse" size={12} />
        </Button>
      }
    >
      <ColorFields parts={parts} />
    </Flyout>
  );
}

/** Offered sizes (CSS px on screen). */
const STEPS = { 'stroke.width': [1, 2, 3, 4, 6, 8], 'font.size': [10, 12, 14, 18, 24, 36, 48] } as const;

const pixels = (length: number): string => t('{size, number} px', { size: Math.round(length * 10) / 10 });

interface LengthProps {
  readonly shared: SharedField;
  readonly steps: readonly number[];
  readonly onChange: Change;
}

function Length({ shared: { field, value }, steps, onChange }: LengthProps) {
  const scale = useSession((state) => state.camera.scale);
  if (field.kind !== 'number') return null;
  const name = field.key === 'stroke.width' ? t('Thickness') : t('Text size');
  const shown = typeof value === 'number' ? pixels(value) : t('Mixed');
  const offered = [
    ...steps.map((step) => Math.max(1, Math.round(step / scale))),
    ...(typeof value === 'number' ? [value] : []),
  ];
  return (
    <Menu
      label={name}
      button={
        <Button className="num" aria-label={t('{name}: {value}', { name, value: shown })} {...tip(name)}>
          <span>{shown}</span>
          <Icon name="collapse" size={12} />
        </Button>
      }
    >
      {[...new Set(offered)]
        .filter((each) => each >= field.min && each <= field.max)
        .sort((a, b) => a - b)
        .map((each) => (
          <MenuItem
            key={each}
            label={pixels(each)}
            role="menuitemradio"
            isOn={each === value}
            onChoose={() => onChange(field, each)}
          />
        ))}
    </Menu>
  );
}

const toReasons = (value: ReasonValue): readonly string[] => ('reasons' in value ? value.reasons : [value.reason]);

function Reason({ field, value, onChange }: { field: Field; value: MarkFieldValue | undefined; onChange: Change }) {
  if (field.kind !== 'reason') return null;
  return (
    <ReasonMenu
      presets={field.presets}
      reasons={value === undefined ? undefined : toReasons(value as ReasonValue).filter((each) => each !== '')}
      onChoose={(reason) => onChange(field, { reason })}
    />
  );
}

function Bold({ shared: { field, value }, onChange }: { readonly shared: SharedField; readonly onChange: Change }) {
  const styles = Array.isArray(value) ? (value as readonly string[]) : [];
  const isBold = styles.includes('Bold');
  return (
    <IconButton
      icon="bold"
      label={t('Bold')}
      aria-pressed={isBold}
      onClick={() => onChange(field, isBold ? styles.filter((each) => each !== 'Bold') : [...styles, 'Bold'])}
    />
  );
}

const ALIGNMENTS = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const;

const Align = () => (
  <Menu
    label={t('Align')}
    button={
      <Button>
        <span>{t('Align')}</span>
        <Icon name="collapse" size={12} />
      </Button>
    }
  >
    {ALIGNMENTS.map((alignment) => (
      <CommandItem key={alignment} id={`align-${alignment}`} />
    ))}
    <MenuGroup label={t('Space evenly')}>
      <CommandItem id="distribute-x" />
      <CommandItem id="distribute-y" />
    </MenuGroup>
  </Menu>
);

/** Most used properties of marks, then actions, with deletion set apart. */
function Bar({ marks }: { readonly marks: readonly Mark[] }) {
  const { editor, ui } = useApp();
  const fields = sharedFields(marks);
  const find = (key: string) => fields.find(({ field }) => field.key === key);
  const onChange: Change = (field, value) => setSelectedField(editor, field, value);
  const [reason, stroke, size, style] = ['reason', 'stroke.width', 'font.size', 'font.style'].map(find);
  const pageCount = useSession((state) => state.pages.length);
  const only = marks.length === 1 ? marks[0] : undefined;
  const isLocked = marks.every((mark) => mark.interactionMode === 'SelectionDisabled');
  return (
    <FloatingBar label={t('Selection')} areaOf={areaOfSelection}>
      {marks.length > 1 ? (
        <span className="selection-count">
          {t('{count, plural, one {# mark} other {# marks}}', { count: marks.length })}
        </span>
      ) : null}
      {reason ? <Reason {...reason} onChange={onChange} /> : <Color parts={colorParts(fields, onChange)} />}
      {stroke && !reason && !size ? <Length shared={stroke} steps={STEPS['stroke.width']} onChange={onChange} /> : null}
      {size && !reason ? <Length shared={size} steps={STEPS['font.size']} onChange={onChange} /> : null}
      {style && !reason ? <Bold shared={style} onChange={onChange} /> : null}
      {hasUnits(editor, 2) ? <Align /> : null}
      {only && tieOf(only, 'repeat') !== undefined ? (
        <LoadBoundary>
          <ApplyToAll mark={only} />
        </LoadBoundary>
      ) : null}
      <span className="rule" />
      {only ? <CommandButton id="comment" /> : <CommandButton id={canUngroup(editor) ? 'ungroup' : 'group'} />}
      <CommandButton id="duplicate" />
      {pageCount > 1 && repeatableMarks(editor).length > 0 ? <CommandButton id="repeat" /> : null}
      <CommandButton id={isLocked ? 'unlock' : 'lock'} icon={isLocked ? 'lock' : 'unlock'} />
      <span className="rule" />
      <CommandButton id="delete" />
      <IconButton
        icon="more"
        label={t('More')}
        hint={null}
        className="touch-only"
        onClick={() => bringUpPanel(ui, 'properties')}
      />
    </FloatingBar>
  );
}

export function SelectionBar() {
  const { editor } = useApp();
  const selection = useSession((state) => state.selection);
  const isSelecting = useSession((state) => state.tool === 'select');
  useSession((state) => state.pageNumber);
  const marks = useSelectedMarks();
  const isTyping = useSlice(editor.draft, ({ typing }) => typing !== undefined);
  if (!isSelecting || isTyping || selection.size === 0) return null;
  return marks.length > 0 ? <Bar marks={marks} /> : null;
}
