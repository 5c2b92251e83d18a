import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isPlaced, type LibraryItem, labelOf, toPlacing } from '../../app/library/items.ts';
import { STAMP_TYPES } from '../../app/library/stamp-types.ts';
import { hasContent } from '../../editor/tools/place-mark.ts';
import { type MarkTool, markToolFor } from '../../marks/index.ts';
import { t } from '../../messages/index.ts';
import type { Placing } from '../../store/session.ts';
import { useApp, useSession, useSlice } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import { Button } from '../parts/button.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { RowButton } from '../parts/row-button.tsx';
import { tip } from '../parts/tooltip.tsx';
import { untilGone } from '../parts/until-gone.ts';
import { ItemPreview } from './item-preview.tsx';
import { placeDate } from './place-date.ts';
import { readStamp } from './read-stamp.ts';
import { SignatureDialog } from './signature-dialog.tsx';

export type Shelf = 'pictures' | 'signatures';

/** Returns true if a menu or field has the focus: the shelf may load late and must not steal it. */
const isBusyElsewhere = (): boolean =>
  (document.activeElement?.closest('[role="menu"], input, textarea, select') ?? null) !== null;

interface PlacingPanelProps {
  readonly shelf: Shelf;
  readonly tool: MarkTool;
}

/** Library shelf of the current tool. Collapses after a choice, to uncover the page. */
export function PlacingPanel({ shelf, tool }: PlacingPanelProps) {
  const { device, editor, library, ui, focusDocument } = useApp();
  const placing = useSession((state) => state.placing);
  const { items, fault } = useSlice(library.state, (state) => state);
  const [isOpen, setOpen] = useState(() => !hasContent(tool, placing));
  const [isSigning, setSigning] = useState(false);
  const panel = useRef<HTMLElement | null>(null);
  const own = items.filter((item) => (item.kind === 'image') === (shelf === 'pictures'));

  const asks = useSession((state) => state.asksForContent);

  // With an empty library, open the signature dialog at once.
  const offerSigning = useEffectEvent(() => {
    // Reads the store directly: new items aren't rendered yet.
    const lacksOwn = !library.state.getState().items.some(({ kind }) => kind === tool.definition.tool.kind);
    if (shelf === 'signatures' && lacksOwn && !hasContent(tool, placing)) setSigning(true);
  });
  useEffect(() => untilGone(library.load(), () => isBusyElsewhere() || offerSigning()), [library]);
  const lastAsked = useRef(asks);
  useEffect(() => {
    if (asks === lastAsked.current) return;
    lastAsked.current = asks;
    setOpen(true);
    offerSigning();
  }, [asks]);

  useEffect(() => {
    if (isOpen && !isBusyElsewhere()) panel.current?.querySelector<HTMLElement>('.placing-body button')?.focus();
  }, [isOpen]);

  const place = (next: Placing, nextTool: MarkTool | undefined) => {
    if (nextTool) editor.session.setState({ placing: next, tool: nextTool.id });
    setOpen(false);
    focusDocument();
  };
  /** Places an item: signatures with the tool of their kind, pictures with the current tool. */
  const choose = (item: LibraryItem) =>
    place(toPlacing(item), item.kind === 'image' ? tool : markToolFor('signature', item.kind));

  const close = () => {
    if (hasContent(tool, placing)) setOpen(false);
    else editor.setTool('select');
    focusDocument();
  };

  const addPictures = (files: readonly File[]) => {
    for (const file of files) {
      void readStamp(ui, file).then((stamp) => {
        if (!stamp) return;
        void library.save(stamp);
        if (files.length === 1) choose(stamp);
      });
    }
  };

  const chooseDate = () => {
    void placeDate(editor);
    setOpen(false);
    focusDocument();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isSigning) return;
    event.stopPropagation();
    event.preventDefault();
    close();
  };

  if (!isOpen) {
    const chosen = own.find((item) => isPlaced(item, placing));
    return (
      <div className="placing-chip card row">
        {chosen ? <ItemPreview item={chosen} /> : <span>{placing?.content.text ?? ''}</span>}
        <span className="hint">{t('Click to place, or press Enter')}</span>
        <Button onClick={() => setOpen(true)}>{t('Change')}</Button>
      </div>
    );
  }

  return (
    <section
      className="placing-panel card stack"
      aria-label={shelf === 'pictures' ? t('Pictures to place') : t('Signatures to place')}
      ref={panel}
      onKeyDown={onKeyDown}
    >
      <div className="panel-title">
        <h3>{shelf === 'pictures' ? t('Pictures') : t('Signatures')}</h3>
        <IconButton icon="close" label={t('Close')} hint={null} onClick={close} />
      </div>
      <div className="placing-body">
        <div className="panel-actions wrap">
          {shelf === 'pictures' ? (
            <Button onClick={() => device.chooseFiles(STAMP_TYPES, addPictures, true)}>
              <Icon name="add-picture" size={16} />
              {t('Add a picture…')}
            </Button>
          ) : (
            <>
              <Button onClick={() => setSigning(true)}>
                <Icon name="freehand-signature" size={16} />
                {t('New signature…')}
              </Button>
              <Button onClick={chooseDate}>
                <Icon name="date" size={16} />
                {t('Today’s date')}
              </Button>
            </>
          )}
        </div>
        {own.length === 0 ? (
          <p className="hint">
            {shelf === 'pictures'
              ? t('PNG, JPEG, GIF or WebP. Pictures that you add stay on this device. You can also paste or drop one.')
              : t('Draw or type your signature, initials or title once. It stays on this device.')}
          </p>
        ) : (
          <ul className="shelf">
            {own.map((item) => (
              <li key={item.id}>
                <button
                  type="button"
                  className="shelf-item"
                  aria-label={labelOf(item)}
                  aria-pressed={isPlaced(item, placing)}
                  {...tip(labelOf(item))}
                  onClick={() => choose(item)}
                >
                  <ItemPreview item={item} />
                </button>
                <RowButton
                  icon="delete"
                  aria-label={t('Delete {name}', { name: labelOf(item) })}
                  {...tip(t('Delete from this device'))}
                  onClick={() => void library.remove(item.id)}
                />
              </li>
            ))}
          </ul>
        )}
        {fault === undefined ? null : (
          <p className="hint" role="status">
            {t("These can't be kept after this visit: {reason}", { reason: fault })}
          </p>
        )}
      </div>
      {isSigning ? (
        <SignatureDialog
          firstWay={tool.definition.tool.kind === 'typed' ? 'type' : 'draw'}
          onClose={() => setSigning(false)}
          onSave={(item) => {
            setSigning(false);
            void library.save(item);
            choose(item);
          }}
        />
      ) : null}
    </section>
  );
}
