import { useEffect, useRef, useState } from 'react';
import { i18n, t } from '../../messages/index.ts';
import { LANGUAGES } from '../../messages/languages.ts';
import { useApp } from '../app-context.tsx';
import {
  browserLanguage,
  chooseEnglishPresets,
  chooseLanguage,
  chosenLanguage,
  hasEnglishPresets,
} from '../language.ts';
import { CheckBox } from '../parts/check-box.tsx';
import { showToast } from '../ui-store.ts';
import { Dialog } from './dialog.tsx';

function nameOf(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** Lists languages by their own names, so that everyone can find theirs. */
export function LanguageDialog() {
  const { ui, device } = useApp();
  const [isEnglish, setEnglish] = useState(() => hasEnglishPresets(device.settings));
  const [chosen, setChosen] = useState(() => chosenLanguage(device.settings));
  const list = useRef<HTMLFieldSetElement | null>(null);
  // In the remounted window too: arrow keys continue from the chosen language.
  useEffect(() => list.current?.querySelector<HTMLElement>(':checked')?.focus(), []);
  const close = () => ui.setState({ dialog: undefined });
  const choose = (code: string | undefined) => {
    setChosen(code);
    chooseLanguage(ui, device.settings, code).catch(() => {
      setChosen(chosenLanguage(device.settings));
      showToast(ui, { kind: 'error', title: t("Couldn't load the language. It needs the network once.") });
    });
  };
  const entries = [
    { code: undefined, name: t('Same as the browser: {name}', { name: nameOf(browserLanguage()) }), lang: undefined },
    ...LANGUAGES.map(({ code }) => ({ code, name: nameOf(code), lang: code })),
  ];
  return (
    <Dialog title={t('Language')} isQuestion onClose={close}>
      <fieldset ref={list} className="choice-list" aria-label={t('Language')}>
        {entries.map(({ code, name, lang }) => (
          <label key={code ?? ''} className="row" lang={lang}>
            <input type="radio" name="language" checked={code === chosen} onChange={() => choose(code)} />
            <bdi>{name}</bdi>
          </label>
        ))}
      </fieldset>
      {i18n.locale === 'en' ? null : (
        <CheckBox
          isOn={!isEnglish}
          onChange={(isOn) => {
            setEnglish(!isOn);
            chooseEnglishPresets(device.settings, !isOn);
          }}
        >
          {t('Predefined reasons and stamps in this language')}
        </CheckBox>
      )}
    </Dialog>
  );
}
