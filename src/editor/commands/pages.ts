import { msg, t } from '../../messages/index.ts';
import type { Editor } from '../editor.ts';
import { canDelete, canNudge, deletePages, nudgePages, pagesMeant, turnPages } from '../pages.ts';
import { type Command, type CommandContext, isOpen } from './command.ts';

/** What is done with the pages that are chosen in the strip of pages, or else with the one at hand. */
export function createPagesCommands(context: CommandContext): Command[] {
  const { editor, actions } = context;
  const meant = () => pagesMeant(editor);
  return [
    {
      id: 'rotate-page-right',
      label: msg('Rotate page right'),
      group: 'Pages',
      icon: 'rotate-right',
      keywords: msg('turn clockwise 90 for good'),
      shortcuts: [],
      when: isOpen(context),
      run: () => turnPages(editor, meant(), 1),
    },
    {
      id: 'rotate-page-left',
      label: msg('Rotate page left'),
      group: 'Pages',
      icon: 'rotate-left',
      keywords: msg('turn counterclockwise anticlockwise 90 for good'),
      shortcuts: [],
      when: isOpen(context),
      run: () => turnPages(editor, meant(), 3),
    },
    {
      id: 'move-page-up',
      label: msg('Move page up'),
      group: 'Pages',
      icon: 'page-up',
      keywords: msg('reorder before earlier'),
      shortcuts: [],
      when: () => canNudge(editor, meant(), -1),
      run: () => nudgePages(editor, meant(), -1),
    },
    {
      id: 'move-page-down',
      label: msg('Move page down'),
      group: 'Pages',
      icon: 'page-down',
      keywords: msg('reorder after later'),
      shortcuts: [],
      when: () => canNudge(editor, meant(), 1),
      run: () => nudgePages(editor, meant(), 1),
    },
    {
      id: 'insert-pages',
      label: msg('Insert pages from files…'),
      group: 'Pages',
      icon: 'insert-pages',
      keywords: msg('add append merge join pictures'),
      shortcuts: [],
      when: actions.canInsertPages,
      why: () => t('Not into a PDF'),
      run: () => actions.insertPages(lastOf(editor) + 1),
    },
    {
      id: 'delete-page',
      label: msg('Delete page'),
      group: 'Pages',
      icon: 'delete',
      keywords: msg('remove take out'),
      shortcuts: [],
      when: () => canDelete(editor, meant()),
      why: () => t('One page has to stay'),
      run: () => deletePages(editor, meant()),
    },
  ];
}

const lastOf = (editor: Editor): number => Math.max(...pagesMeant(editor));
