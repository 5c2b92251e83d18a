import { t } from '../../messages/index.ts';

/** Shown if the application can't be loaded. */
export const LoadFault = () => (
  <div className="load-fault stack" role="alert">
    <p>{t("Couldn't load the application. Check the network connection.")}</p>
    <button type="button" className="button primary" onClick={() => window.location.reload()}>
      {t('Reload the page')}
    </button>
  </div>
);
