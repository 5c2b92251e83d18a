import { useMemo } from 'react';
import { isUnfilled } from '../../app/forms/filled-values.ts';
import type { Forms } from '../../app/forms/forms.ts';
import { type DataFormat, fieldTitle } from '../../forms/client.ts';
import { withoutExtension } from '../../kernel/file-name.ts';
import { listText, messageOf, t, translate } from '../../messages/index.ts';
import { useApp, useSlice } from '../app-context.tsx';
import { CommandButton } from '../command-button.tsx';
import { Button } from '../parts/button.tsx';
import { Fact } from '../parts/fact.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { Section } from '../parts/section.tsx';

/** Maximum number of listed entries: a form may have a thousand. */
const MOST_LISTED = 5;
const MOST_SCRIPTS = 50;
/** Maximum length of a script excerpt. */
const SCRIPT_START = 120;

const FONT_TYPES = '.ttf,.otf,.ttc,.otc,.woff,.woff2';

const fillableOf = ({ form }: Forms) =>
  form.fields.filter(({ type, readOnly }) => !readOnly && type !== 'button' && type !== 'signature');

function FormFacts({ forms }: { readonly forms: Forms }) {
  const values = useSlice(forms.state, (state) => state.values);
  const refused = useSlice(forms.state, (state) => state.refused);
  const problems = useSlice(forms.state, (state) => state.problems);
  const notes = useSlice(forms.state, (state) => state.notes);
  const others = useSlice(forms.state, (state) => state.shownOtherwise);
  const fillable = useMemo(() => fillableOf(forms), [forms]);
  const empty = fillable.filter((field) => isUnfilled(field, values.get(field.name) ?? null));
  const missing = empty.filter(({ required }) => required).length;
  const titles = [...others].slice(0, MOST_LISTED).map((name) => fieldTitle(forms.form.fields, name));
  return (
    <>
      <dl className="common stack close">
        <Fact name={t('Filled in')}>
          {t('{number, number} of {count, number}', { number: fillable.length - empty.length, count: fillable.length })}
        </Fact>
        {missing > 0 ? <Fact name={t('Required and empty')}>{missing}</Fact> : null}
        {refused.size > 0 ? <Fact name={t('Not accepted')}>{refused.size}</Fact> : null}
      </dl>
      {others.size > 0 ? (
        <p className="hint">
          {t(
            'The page shows something else than the value of these fields: {names}. Fill them in or clear them to show their values.',
            { names: listText(titles) },
          )}
        </p>
      ) : null}
      {problems.length + notes.length > 0 ? (
        <ul className="stack close">
          {problems.slice(0, MOST_LISTED).map(({ field, message }) => (
            <li key={field} className="hint">
              {t('{label}: {problem}', { label: fieldTitle(forms.form.fields, field), problem: message })}
            </li>
          ))}
          {notes.map((note) => (
            <li key={note.id} className="hint">
              {translate(note)}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** Fonts for values that no embedded one has: offered once they are needed. */
function Fonts({ forms }: { readonly forms: Forms }) {
  const { device, window } = useApp();
  const fonts = useSlice(forms.state, (state) => state.fonts);
  const isNeeded = useSlice(forms.state, ({ problems }) => problems.some(({ kind }) => kind === 'missingCharacters'));
  if (!isNeeded && fonts.length === 0) return null;
  const add = async (files: readonly File[]) => {
    try {
      for (const file of files) await forms.addFont(file);
    } catch (error) {
      window.notify({ kind: 'error', title: t("The font can't be used"), detail: messageOf(error) });
    }
  };
  return (
    <fieldset className="stack close">
      <legend>{t('Fonts for other scripts')}</legend>
      {fonts.map((name) => (
        <div key={name} className="row">
          <span className="grow cut">{name}</span>
          <IconButton icon="delete" label={t('Remove {name}', { name })} onClick={() => forms.removeFont(name)} />
        </div>
      ))}
      <Button className="small line" onClick={() => device.chooseFiles(FONT_TYPES, (files) => void add(files), true)}>
        {t('Add a font file…')}
      </Button>
      <p className="hint">{t('TrueType or OpenType, such as Noto Sans. It stays on this device.')}</p>
    </fieldset>
  );
}

function Scripts({ forms }: { readonly forms: Forms }) {
  const scripts = forms.form.notUnderstood;
  return scripts.length === 0 ? null : (
    <details className="hint">
      <summary>
        {t('{count, plural, one {# script has no effect here} other {# scripts have no effect here}}', {
          count: scripts.length,
        })}
      </summary>
      <ul className="stack close">
        {scripts.slice(0, MOST_SCRIPTS).map(({ field, script }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of a form never changes
          <li key={index}>
            {field === null ? t('Document') : fieldTitle(forms.form.fields, field)}{' '}
            <code>{script.slice(0, SCRIPT_START)}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}

const DATA_FORMATS = ['fdf', 'xfdf', 'json', 'csv'] as const satisfies readonly DataFormat[];

function DataExport({ forms }: { readonly forms: Forms }) {
  const { device, window, workspace } = useApp();
  const save = async (format: DataFormat) => {
    const stem = withoutExtension(workspace.pictures.getState().picture?.name ?? '');
    try {
      device.saveFile(`${stem}.${format}`, new Blob([await forms.exportData(format)]));
    } catch (error) {
      window.notify({ kind: 'error', title: t("The form data couldn't be exported"), detail: messageOf(error) });
    }
  };
  return (
    <fieldset className="flow">
      <legend>{t('Export form data')}</legend>
      {DATA_FORMATS.map((format) => (
        <Button key={format} className="small line" onClick={() => void save(format)}>
          {format.toUpperCase()}
        </Button>
      ))}
    </fieldset>
  );
}

export function FormSection({ forms }: { readonly forms: Forms }) {
  // A form with only a signature field can't be filled in.
  if (fillableOf(forms).length === 0) return null;
  return (
    <Section title={t('Form')}>
      <FormFacts forms={forms} />
      <Fonts forms={forms} />
      <Scripts forms={forms} />
      <div className="flow">
        <CommandButton id="next-form-field" text={t('Next field')} className="small line" />
        <CommandButton id="form-fields" text={t('Highlight¦the fields')} className="small line" />
        <CommandButton id="clear-form" text={t('Clear form')} className="small line" />
      </div>
      <DataExport forms={forms} />
    </Section>
  );
}
