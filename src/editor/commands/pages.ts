import { msg, t } from '../../messages/index.ts';
import type { Editor } from '../editor.ts';
import { canDelete, canNudge, deletePages, nudgePages, pagesMeant, turnPages } from '../pages.ts';
import type { CommandContext, CommandSpec } from './command.ts';

/** Commands that bring content into the document, or pages out of it. */
function createInsertCommands({ editor, actions }: CommandContext): CommandSpec[] {
  return [
    {
      id: 'insert-pages',
      label: msg('Insert pages from files…'),
      icon: 'insert-pages',
      keywords: msg('add append merge join pictures'),
      when: actions.canInsertPages,
      why: () => t('Not for PDF output'),
      run: () => actions.insertPages(lastOf(editor) + 1),
    },
    {
      id: 'copy-pages',
      label: msg('Copy pages'),
      icon: 'copy',
      keywords: msg('to another document window clipboard'),
      run: actions.copyPages,
    },
    {
      id: 'paste-pages',
      label: msg('Paste pages'),
      icon: 'paste',
      keywords: msg('from another document window clipboard insert'),
      when: actions.canInsertPages,
      run: actions.paste,
    },
    {
      id: 'page-texts',
      label: msg('Page numbers, header, footer…'),
      icon: 'page-texts',
      keywords: msg('watermark number date name text'),
      run: () => actions.showDialog('page-texts'),
    },
    {
      id: 'insert-barcode',
      label: msg('Insert a barcode…'),
      icon: 'barcode',
      keywords: msg('qr code data matrix code 128 encode make draw label stamp'),
      run: () => actions.showDialog('barcode'),
    },
  ];
}

export function createPagesCommands(context: CommandContext): CommandSpec[] {
  const { editor, actions } = context;
  const meant = () => pagesMeant(editor);
  const pageCount = () => editor.session.getState().pages.length;
  return [
    {
      id: 'rotate-page-right',
      label: msg('Rotate page right'),
      icon: 'rotate-right',
      keywords: msg('turn clockwise 90 for good'),
      run: () => turnPages(editor, meant(), 1),
    },
    {
      id: 'rotate-page-left',
      label: msg('Rotate page left'),
      icon: 'rotate-left',
      keywords: msg('turn counterclockwise anticlockwise 90 for good'),
      run: () => turnPages(editor, meant(), 3),
    },
    {
      id: 'move-page-up',
      label: msg('Move page up'),
      icon: 'page-up',
      keywords: msg('reorder before earlier'),
      when: () => canNudge(editor, meant(), -1),
      run: () => nudgePages(editor, meant(), -1),
    },
    {
      id: 'move-page-down',
      label: msg('Move page down'),
      icon: 'page-down',
      keywords: msg('reorder after later'),
      when: () => canNudge(editor, meant(), 1),
      run: () => nudgePages(editor, meant(), 1),
    },
    ...createInsertCommands(context),
    {
      id: 'split-stack',
      label: msg('Split into parts…'),
      icon: 'split',
      keywords: msg('divide separate cut patch sheets barcodes documents parts zip'),
      shortcuts: ['Mod+Alt+p'],
      when: () => pageCount() > 1,
      why: () => (pageCount() === 0 ? t('Nothing is open') : t('Only one page')),
      run: () => actions.showDialog('split'),
    },
    {
      id: 'delete-page',
      label: msg('Delete page'),
      icon: 'delete',
      keywords: msg('remove take out'),
      when: () => canDelete(editor, meant()),
      why: () => t('A document needs at least one page'),
      run: () => deletePages(editor, meant()),
    },
  ];
}

const lastOf = (editor: Editor): number => Math.max(...pagesMeant(editor));
