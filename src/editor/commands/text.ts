import { definitionOf } from '../../marks/index.ts';
import { msg } from '../../messages/index.ts';
import { currentField, findNext, goToField, marksOnPage } from '../fields.ts';
import { beginTyping, findTypable } from '../text-editing.ts';
import type { CommandContext, CommandSpec } from './command.ts';

export function createTextCommands({ editor }: CommandContext): CommandSpec[] {
  const nextMark = (step: 1 | -1) => findNext(marksOnPage(editor), currentField(editor), step);
  const goTo = (id: string, label: string, shortcut: string, step: 1 | -1): CommandSpec => ({
    id,
    label,
    keywords: msg('form sign tab field'),
    shortcuts: [shortcut],
    when: () => nextMark(step) !== undefined,
    run() {
      const next = nextMark(step);
      if (next) goToField(editor, next, { typing: false });
    },
  });

  const linkOf = () => {
    const [only, ...others] = editor.selected();
    return only && others.length === 0 ? definitionOf(only.mark).link?.(only.mark) : undefined;
  };

  return [
    {
      id: 'edit-text',
      label: msg('Edit text'),
      icon: 'text',
      keywords: msg('type write change'),
      shortcuts: ['Enter', 'F2'],
      when: () => findTypable(editor) !== undefined,
      run() {
        const mark = findTypable(editor);
        if (mark) beginTyping(editor, mark);
      },
    },
    goTo('next-mark', msg('Next mark on the page'), 'Tab', 1),
    goTo('previous-mark', msg('Previous mark on the page'), 'Shift+Tab', -1),
    {
      id: 'open-link',
      label: msg('Open link'),
      icon: 'open-link',
      keywords: msg('hyperlink browse'),
      when: () => linkOf() !== undefined,
      run() {
        const href = linkOf();
        if (href !== undefined) editor.ports.openLink(href);
      },
    },
  ];
}
