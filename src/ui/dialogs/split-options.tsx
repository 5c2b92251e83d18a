import type { ReactNode } from 'react';
import type { Split } from '../../app/split/split.ts';
import { type CutKind, hasSeparators, type SeparatorKind } from '../../app/split/split-state.ts';
import { PATCHES } from '../../barcodes/stack.ts';
import { msg, t } from '../../messages/index.ts';
import { DOCUMENT_FORMATS, rowOf } from '../../output/index.ts';
import { useSlice } from '../app-context.tsx';
import { ChoiceField, FlagsField } from '../fields/choice-field.tsx';
import { CheckBox } from '../parts/check-box.tsx';
import { ExportNotes } from './export-notes.tsx';
import { ContentsChoice } from './export-options.tsx';
import { LineField } from './line-field.tsx';
import { PagePlace } from './split-page-place.tsx';
import { summaryText } from './split-words.ts';

const BY_PAGES = [
  { value: 'ranges', label: msg('Ranges') },
  { value: 'every', label: msg('Every few') },
  { value: 'size', label: msg('File size') },
] as const;

const BARCODES = [
  { value: 'patch', label: msg('Patch sheets') },
  { value: 'value', label: msg('Value') },
  { value: 'pattern', label: msg('Pattern') },
] as const;

const PATCH_CODES = PATCHES.map((value) => ({ value, label: value }));

const PLACES = [
  { value: 'dropped', label: msg('Left out') },
  { value: 'kept', label: msg('Begins the part') },
] as const;

const NAMINGS = [
  { value: 'number', label: msg('Numbered') },
  { value: 'value', label: msg('Value') },
] as const;
const OF_BOOKMARKS = [
  { value: 'number', label: msg('Numbered') },
  { value: 'value', label: msg('Bookmark') },
] as const;
const WITH_GROUP = [...NAMINGS, { value: 'group', label: msg('First group') }] as const;

/** Ways to split, with the kinds of each; the first is the default. */
const WAYS = [
  { value: 'pages', label: msg('Pages'), kinds: BY_PAGES },
  { value: 'bookmarks', label: msg('Bookmarks'), kinds: [{ value: 'bookmarks', label: msg('Bookmarks') }] },
  { value: 'blank', label: msg('Blank pages'), kinds: [{ value: 'blank', label: msg('Blank pages') }] },
  { value: 'barcodes', label: msg('Barcodes'), kinds: BARCODES },
] as const;

const FORMATS = DOCUMENT_FORMATS.map((value) => ({ value, label: rowOf(value).label }));

const EXAMPLE = '^INV-(\\d+)$';

interface SplitOptionsProps {
  readonly split: Split;
  onReview(): void;
}

function Place({ split }: Pick<SplitOptionsProps, 'split'>): ReactNode {
  const { choices, fault, values } = useSlice(split.state, (state) => state);
  switch (choices.kind) {
    case 'patch':
      return (
        <FlagsField
          label={t('Patch codes')}
          value={choices.patches}
          options={PATCH_CODES}
          onChange={(chosen) => split.choose({ patches: PATCHES.filter((patch) => chosen.includes(patch)) })}
        />
      );
    case 'value':
      return (
        <LineField
          label={t('Exactly this barcode value')}
          value={choices.value}
          values={values}
          hint={t('Any barcode type that the scan finds.')}
          onChange={(value) => split.choose({ value })}
        />
      );
    case 'pattern':
      return (
        <LineField
          label={t("A regular expression for the barcode's value")}
          value={choices.expression}
          error={fault}
          hint={t('For example {text}: the group in parentheses can be the name.', { text: EXAMPLE })}
          onChange={(expression) => split.choose({ expression })}
        />
      );
    default:
      return <PagePlace split={split} />;
  }
}

const SEPARATORS: Readonly<Record<SeparatorKind, () => string>> = {
  blank: () => t('Blank pages'),
  patch: () => t('The patch sheet'),
  value: () => t('The page with the barcode'),
  pattern: () => t('The page with the barcode'),
};

/** Separator criterion, and whether to keep separator pages. */
function CutOptions({ split }: Pick<SplitOptionsProps, 'split'>) {
  const { choices, hasGroup } = useSlice(split.state, (state) => state);
  const { kind, drops, joinsSame, naming } = choices;
  const namings = hasGroup ? WITH_GROUP : NAMINGS;
  const way = WAYS.find(({ kinds }) => kinds.some(({ value }) => value === kind)) ?? WAYS[0];
  return (
    <>
      <ChoiceField
        label={t('Split by')}
        value={way.value}
        options={WAYS}
        onChange={(next) => split.choose({ kind: (WAYS.find(({ value }) => value === next) ?? way).kinds[0].value })}
      />
      {way.kinds.length > 1 ? (
        <ChoiceField<CutKind>
          label={t('Cut at')}
          value={kind}
          options={way.kinds}
          onChange={(next) => split.choose({ kind: next })}
        />
      ) : null}
      <Place split={split} />
      {hasSeparators(kind) ? (
        <ChoiceField
          label={SEPARATORS[kind]()}
          value={drops[kind] ? 'dropped' : 'kept'}
          options={PLACES}
          onChange={(place) => split.choose({ drops: { ...drops, [kind]: place === 'dropped' } })}
        />
      ) : null}
      {kind === 'value' || kind === 'pattern' ? (
        <CheckBox isOn={joinsSame} onChange={(isOn) => split.choose({ joinsSame: isOn })}>
          {t('Keep consecutive pages with the same value together')}
        </CheckBox>
      ) : null}
      {kind === 'value' || kind === 'pattern' || kind === 'bookmarks' ? (
        <ChoiceField
          label={t('Names')}
          value={namings.some(({ value }) => value === naming) ? naming : 'value'}
          options={kind === 'bookmarks' ? OF_BOOKMARKS : namings}
          onChange={(next) => split.choose({ naming: next })}
        />
      ) : null}
    </>
  );
}

/** Separator criterion, part names, and file format. */
export function SplitOptions({ split, onReview }: SplitOptionsProps) {
  const { output, picture } = split;
  const { choices, plan } = useSlice(output.state, (state) => state);
  const summary = useSlice(split.state, (state) => summaryText(state, picture));
  const secretNames = useSlice(split.state, (state) => state.secretNames);
  const unmet = useSlice(split.state, (state) => state.unmet);
  return (
    <>
      <CutOptions split={split} />
      <p className="split-summary" aria-hidden="true">
        {summary}
      </p>
      {unmet > 0 ? (
        <p className="field-hint">
          {t(
            '{count, plural, one {# barcode separates nothing: it doesn’t meet its rule under Options.} other {# barcodes separate nothing: they don’t meet their rules under Options.}}',
            { count: unmet },
          )}
        </p>
      ) : null}
      <ChoiceField
        label={t('Format')}
        value={choices.format}
        options={FORMATS}
        onChange={(format) => output.choose({ format })}
      />
      {picture.pdf && choices.format !== 'pdf' ? (
        <p className="hint">{t('The pages become pictures: their text can no longer be selected.')}</p>
      ) : null}
      <ContentsChoice choices={choices} onChange={(changed) => output.choose(changed)} />
      {secretNames > 0 ? (
        <p className="field-hint">
          {t(
            '{count, plural, one {# part has a number for a name: a redaction covers its value.} other {# parts have numbers for names: redactions cover their values.}}',
            { count: secretNames },
          )}
        </p>
      ) : null}
      {plan ? <ExportNotes picture={picture} plan={plan} onReview={onReview} /> : null}
    </>
  );
}
