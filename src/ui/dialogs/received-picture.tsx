import { toPlacing } from '../../app/library/items.ts';
import { withPart } from '../../app/load-part.ts';
import { markToolFor } from '../../marks/index.ts';
import { t } from '../../messages/index.ts';
import { useApp } from '../app-context.tsx';
import { readStamp } from '../library/read-stamp.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from './dialog.tsx';

/** Asks if a dropped or pasted picture becomes a new document, a new page or a stamp. */
export function ReceivedPictureDialog({ file }: { readonly file: File }) {
  const app = useApp();
  const { editor, library, files, focusDocument, ui, device, workspace } = app;
  const { picture } = workspace.pictures.getState();
  const takesPages = picture?.addFile !== undefined || picture?.pdf !== undefined;
  const close = () => ui.setState({ received: undefined });

  const open = () => {
    close();
    files.openFiles([file]);
  };

  const addPage = () => {
    close();
    void withPart(
      app,
      () => import('../../app/insert-pages.ts'),
      ({ insertFiles }) => insertFiles(app, [file], editor.session.getState().pages.length + 1),
    );
  };

  const place = async () => {
    const stamp = await readStamp(ui, file);
    close();
    if (!stamp) return;
    void library.save(stamp);
    const tool = markToolFor('annotation', 'image');
    if (tool) editor.setTool(tool.id);
    editor.session.setState({ placing: toPlacing(stamp) });
    focusDocument();
  };

  return (
    <Dialog
      isQuestion
      title={file.name}
      onClose={close}
      actions={
        <>
          {device.isEmbedded ? null : <Button onClick={open}>{t('Open this one instead')}</Button>}
          {takesPages ? <Button onClick={addPage}>{t('Add as the last page')}</Button> : null}
          <Button className="primary" onClick={() => void place()}>
            {t('Place as image stamp')}
          </Button>
        </>
      }
    >
      <p>
        {device.isEmbedded
          ? t('As an image stamp it is placed on the page.')
          : t('Opening it closes {name} and its marks. An image stamp goes on the page instead.', {
              name: editor.session.getState().documentName ?? '',
            })}
      </p>
    </Dialog>
  );
}
