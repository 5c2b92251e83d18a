import { msg } from '../../messages/index.ts';
import type { CommandContext, CommandSpec } from './command.ts';

export const createFormCommands = ({ actions }: CommandContext): CommandSpec[] => [
  {
    id: 'next-form-field',
    label: msg('Next form field'),
    icon: 'next-form-field',
    keywords: msg('fill in input'),
    shortcuts: ['F8'],
    isGlobal: true,
    when: actions.hasForm,
    run: () => actions.goToFormField(1),
  },
  {
    id: 'previous-form-field',
    label: msg('Previous form field'),
    keywords: msg('fill in input'),
    shortcuts: ['Shift+F8'],
    isGlobal: true,
    when: actions.hasForm,
    run: () => actions.goToFormField(-1),
  },
  {
    id: 'clear-form',
    label: msg('Clear form'),
    icon: 'clear-form',
    keywords: msg('reset empty fields'),
    when: actions.hasForm,
    run: actions.clearForm,
  },
  {
    id: 'missing-fields',
    label: msg('Detect form fields…'),
    icon: 'form-fields',
    when: actions.isPdf,
    run: () => actions.showDialog('missing-fields'),
  },
  {
    id: 'edit-fields',
    label: msg('Edit form fields…'),
    icon: 'form-fields',
    when: actions.isPdf,
    run: () => actions.showDialog('edit-fields'),
  },
];
