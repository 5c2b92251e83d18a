import { useState } from 'react';
import { DOCUMENT_FIELD } from '../../editor/keyboard.ts';
import { type Mark, removeDataEntry, renameDataEntry, setDataEntry } from '../../marks/index.ts';
import { msg, t } from '../../messages/index.ts';
import { useApp } from '../app-context.tsx';
import { Button } from '../parts/button.tsx';
import { RowButton } from '../parts/row-button.tsx';

/** Editor for a mark's property bag: pairs of names and text values. */
export function DataEditor({ mark }: { readonly mark: Mark }) {
  const { editor } = useApp();
  const [name, setName] = useState('');
  const date = () => editor.ports.now().toISOString();
  const edit = (key: string, change: (mark: Mark) => Mark) =>
    editor.update([mark.uid], msg('Edit data'), change, `data ${mark.uid} ${key}`);
  const entries = Object.entries(mark.data ?? {});

  const add = () => {
    const key = name.trim();
    if (key === '' || Object.hasOwn(mark.data ?? {}, key)) return;
    edit(key, (each) => setDataEntry(each, key, '', date()));
    setName('');
  };

  return (
    <details className="disclosure" open={entries.length > 0}>
      <summary>
        {t('Data')}
        <span className="count">{entries.length}</span>
      </summary>
      <ul className="data-entries stack close">
        {entries.map(([key, value]) => (
          <li key={key}>
            <input
              aria-label={t('Name')}
              defaultValue={key}
              onKeyDown={(event) => {
                if (event.key === 'Escape') event.currentTarget.value = key;
              }}
              onBlur={(event) => {
                const to = event.target.value.trim();
                if (to !== '' && to !== key) edit(key, (each) => renameDataEntry(each, key, to, date()));
              }}
            />
            <input
              aria-label={t('Value of {name}', { name: key })}
              {...DOCUMENT_FIELD}
              value={value}
              onChange={(event) => edit(key, (each) => setDataEntry(each, key, event.target.value, date()))}
            />
            <RowButton
              icon="close"
              aria-label={t('Remove {name}', { name: key })}
              onClick={() => edit(key, (each) => removeDataEntry(each, key, date()))}
            />
          </li>
        ))}
      </ul>
      <form
        className="data-add"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <input
          aria-label={t('New name')}
          placeholder={t('New name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" disabled={name.trim() === ''}>
          {t('Add')}
        </Button>
      </form>
    </details>
  );
}
