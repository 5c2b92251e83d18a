import { useEffect, useRef, useState } from 'react';
import { t } from '../../messages/index.ts';
import { LANGUAGES, languageOf } from '../../messages/languages.ts';
import { useApp } from '../app-context.tsx';
import { browserLanguage, chooseLanguage, chosenLanguage } from '../language.ts';
import { showToast } from '../ui-store.ts';
import { Dialog } from './dialog.tsx';

/** Each language by its own name, so that whoever cannot read the one in use finds theirs. */
export function LanguageDialog() {
  const { ui, device } = useApp();
  const [chosen, setChosen] = useState(() => chosenLanguage(device.settings));
  const list = useRef<HTMLFieldSetElement | null>(null);
  // Also in the window that is made anew: arrow keys go on from the language that they have chosen.
  useEffect(() => list.current?.querySelector<HTMLElement>(':checked')?.focus(), []);
  const close = () => ui.setState({ dialog: undefined });
  const choose = (code: string | undefined) => {
    setChosen(code);
    chooseLanguage(ui, device.settings, code).catch(() => {
      setChosen(chosenLanguage(device.settings));
      showToast(ui, { kind: 'error', title: t('The language could not be fetched. It needs the network once.') });
    });
  };
  const own = languageOf(browserLanguage());
  const entries = [
    { code: undefined, name: t('As the browser: {name}', { name: own?.name ?? '' }), lang: undefined },
    ...LANGUAGES.map(({ code, name }) => ({ code, name, lang: code })),
  ];
  return (
    <Dialog title={t('Language')} isQuestion onClose={close}>
      <fieldset ref={list} className="choice-list" aria-label={t('Language')}>
        {entries.map(({ code, name, lang }) => (
          <label key={code ?? ''} lang={lang}>
            <input type="radio" name="language" checked={code === chosen} onChange={() => choose(code)} />
            <bdi>{name}</bdi>
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
