import { toPlacing } from '../../app/library/items.ts';
import { markToolFor } from '../../marks/index.ts';
import { t } from '../../messages/index.ts';
import { useApp } from '../app-context.tsx';
import { readStamp } from '../library/read-stamp.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from './dialog.tsx';

/** A picture was dropped or pasted onto an open document: which of two things was meant? */
export function ReceivedPictureDialog({ file }: { readonly file: File }) {
  const { editor, library, files, focusDocument, ui, device } = useApp();
  const close = () => ui.setState({ received: undefined });

  const open = () => {
    close();
    files.openFiles([file]);
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
