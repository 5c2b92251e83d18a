import { I18nProvider, Trans as LinguiTrans, type TransProps } from '@lingui/react';
import { i18n } from '../../messages/index.ts';

/**
 * A sentence with elements inside: `<Trans id="Press <0/> to go on" components={[<kbd key="enter">Enter</kbd>]} />`. Names that somebody else
 * chose come as elements, too (`values={{ name: <bdi>{name}</bdi> }}`): in plain text what looks like an element would become one.
 */
export const Trans = (props: TransProps) => (
  <I18nProvider i18n={i18n}>
    <LinguiTrans {...props} />
  </I18nProvider>
);
