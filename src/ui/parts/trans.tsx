import { I18nProvider, Trans as LinguiTrans, type TransProps } from '@lingui/react';
import { i18n } from '../../messages/index.ts';

/**
 * Message with elements inside: `<Trans id="Press <0/> to go on" components={[<kbd
 * key="enter">Enter</kbd>]} />`. Pass foreign names as elements, too (`values={{ name:
 * <bdi>{name}</bdi> }}`): as plain text, markup in them would be interpreted.
 */
export const Trans = (props: TransProps) => (
  <I18nProvider i18n={i18n}>
    <LinguiTrans {...props} />
  </I18nProvider>
);
