import { useState } from 'react';
import { withPart } from '../../app/load-part.ts';
import { STANDARD_PRESETS } from '../../app/presets.ts';
import type { Redacting } from '../../app/redacting.ts';
import { numberText, t } from '../../messages/index.ts';
import { linesOfList, textOfList, toRequest } from '../../text/patterns/request.ts';
import { useApp, useSlice } from '../app-context.tsx';
import { useFetched } from '../load-boundary.tsx';
import { Button } from '../parts/button.tsx';
import { CheckBox } from '../parts/check-box.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { Menu, MenuItem } from '../parts/menu.tsx';
import { Section } from '../parts/section.tsx';
import { ReadWords } from './read-words.tsx';

interface FormProps {
  readonly redacting: Redacting;
}

function Lists({ redacting }: FormProps) {
  const { device } = useApp();
  const { names, expressions } = useSlice(redacting.state, ({ request }) => request);
  // Raw text: unfinished lines, comments and empty lines aren't part of the request.
  const [typedNames, setTypedNames] = useState('');
  const [typedExpressions, setTypedExpressions] = useState('');
  const count = names.length + expressions.length;
  const namesText = textOfList(typedNames, names);
  const setNames = (text: string) => {
    setTypedNames(text);
    redacting.setRequest({ names: linesOfList(text) });
  };
  const setExpressions = (text: string) => {
    setTypedExpressions(text);
    const own = new Map(expressions.map((each) => [each.expression, each]));
    const next = linesOfList(text).map((line) => own.get(line) ?? { name: line, expression: line });
    redacting.setRequest({ expressions: next });
  };
  return (
    <Section title={t('Names and expressions')} note={count > 0 ? numberText(count) : ''} isClosedFirst>
      <label className="find-list stack close">
        <span className="hint">
          {t('One name per line: “Anna Berg” or “Berg, Anna”. Initials and the reverse order are found as well.')}
        </span>
        <textarea rows={3} value={namesText} onChange={(event) => setNames(event.target.value)} />
      </label>
      <Button
        className="small line"
        onClick={() =>
          device.chooseFiles('.txt,.csv,text/plain', ([file]) => {
            void file?.text().then((list) => {
              const { request } = redacting.state.getState();
              setNames([...request.names, ...linesOfList(list)].join('\n'));
            });
          })
        }
      >
        {t('Add a list from a file…')}
      </Button>
      <label className="find-list stack close">
        <span className="hint">{t('Regular expressions, one a line')}</span>
        <textarea
          rows={2}
          className="mono"
          value={textOfList(
            typedExpressions,
            expressions.map(({ expression }) => expression),
          )}
          onChange={(event) => setExpressions(event.target.value)}
        />
      </label>
    </Section>
  );
}

function PresetsRow({ redacting }: FormProps) {
  const { presets: own } = useSlice(redacting.presets.state, (state) => state);
  const app = useApp();
  const { ui } = app;
  const [name, setName] = useState('');
  const all = [...STANDARD_PRESETS, ...own];
  const keep = () => {
    redacting.presets.save({ ...redacting.state.getState().request, name: name.trim() });
    setName('');
  };
  return (
    <Section title={t('Presets')} isClosedFirst>
      <div className="chips flow">
        {all.map((preset) => (
          <span key={preset.name} className="preset">
            <button type="button" className="chip" onClick={() => redacting.setRequest(toRequest(preset))}>
              {own.includes(preset) ? preset.name : t(preset.name)}
            </button>
            {own.includes(preset) ? (
              <IconButton
                icon="close"
                size={12}
                label={t('Remove the preset {name}', { name: preset.name })}
                hint={null}
                onClick={() => redacting.presets.remove(preset.name)}
              />
            ) : null}
          </span>
        ))}
      </div>
      <div className="read-words-row row">
        <input
          aria-label={t('Name of the preset')}
          placeholder={t('Name of the preset')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter saves the preset and must not submit the search.
            event.preventDefault();
            if (name.trim() !== '') keep();
          }}
        />
        <Button disabled={name.trim() === ''} onClick={keep}>
          {t('Keep')}
        </Button>
        <Button onClick={() => ui.setState({ dialog: 'recipe' })}>{t('Save as recipe…')}</Button>
        <Button onClick={() => redacting.presets.importFile()}>{t('Import…')}</Button>
        <Menu
          label={t('Export')}
          placement="bottom-end"
          returnsFocus
          button={<Button disabled={own.length === 0}>{t('Export')}</Button>}
        >
          <MenuItem label={t('Presets of Markwright')} onChoose={() => redacting.presets.exportFile()} />
          <MenuItem
            label={t('predefinedSearch.json of PrizmDoc')}
            onChoose={() =>
              void withPart(
                app,
                () => import('../../app/preset-files.ts'),
                (part) => part.savePredefinedSearch(app, own),
              )
            }
          />
        </Menu>
      </div>
    </Section>
  );
}

function Options({ redacting }: FormProps) {
  const { request, searchesBarcodes } = useSlice(redacting.state, (state) => state);
  return (
    <Section title={t('Options')} isClosedFirst>
      <CheckBox isOn={request.matchesCase} onChange={(isOn) => redacting.setRequest({ matchesCase: isOn })}>
        {t('Match case')}
      </CheckBox>
      <CheckBox isOn={request.findsParts} onChange={(isOn) => redacting.setRequest({ findsParts: isOn })}>
        {t('Find words inside longer ones, too')}
      </CheckBox>
      <CheckBox isOn={request.isTolerant} onChange={(isOn) => redacting.setRequest({ isTolerant: isOn })}>
        {t('Include likely misreadings of recognized text (0/O, rn/m)')}
      </CheckBox>
      <CheckBox isOn={searchesBarcodes} onChange={redacting.setSearchesBarcodes}>
        {t('Include barcodes')}
      </CheckBox>
    </Section>
  );
}

/** Advanced search options, collapsed by default. */
export function SearchOptions({ redacting }: FormProps) {
  const recognition = useFetched(useApp().loadRecognition());
  const hasRead = useSlice(recognition.state, ({ pages }) => pages.size > 0);
  const isUnread = useSlice(redacting.state, ({ unread }) => unread.length > 0);
  return (
    <div className="find-options">
      <Lists redacting={redacting} />
      <PresetsRow redacting={redacting} />
      <Options redacting={redacting} />
      {hasRead || isUnread ? <ReadWords recognition={recognition} /> : null}
    </div>
  );
}
