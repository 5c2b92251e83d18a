import { t } from '../../messages/index.ts';
import { useApp } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import { Button } from '../parts/button.tsx';
import { Dialog } from './dialog.tsx';

/** Asks what to do with several files: open them as one document, or only read their barcodes. */
export function SeveralFilesDialog({ several }: { readonly several: readonly File[] }) {
  const { files, ui } = useApp();
  const choose = (act: (several: readonly File[]) => void) => () => {
    ui.setState({ several: undefined });
    act(several);
  };
  return (
    <Dialog
      isQuestion
      title={t('{count, plural, one {# file} other {# files}}', { count: several.length })}
      onClose={() => ui.setState({ several: undefined })}
      actions={
        <>
          <Button className="line" onClick={choose(files.readBarcodes)}>
            <Icon name="scan" />
            {t('Read barcodes')}
          </Button>
          <Button className="primary" onClick={choose((all) => void files.openAsPages(all))}>
            <Icon name="pages" />
            {t('Open as pages')}
          </Button>
        </>
      }
    >
      <p>{t('Combine them into one document. You can read their barcodes without opening them.')}</p>
    </Dialog>
  );
}
