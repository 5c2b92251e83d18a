import { msg } from '../../messages/index.ts';
import { always, type Command, type CommandContext, isOpen } from './command.ts';

export const createFileCommands = (context: CommandContext): Command[] => [
  ...createDocumentCommands(context),
  ...createExchangeCommands(context),
];

function createDocumentCommands(context: CommandContext): Command[] {
  const { actions } = context;
  return [
    {
      id: 'open',
      label: msg('Open…'),
      group: 'File',
      icon: 'open',
      keywords: msg('file picture image tiff jpeg png'),
      shortcuts: ['Mod+o'],
      isGlobal: true,
      when: always,
      run: actions.openFile,
    },
    {
      id: 'open-sample',
      label: msg('Open the sample document'),
      group: 'File',
      icon: 'sample',
      shortcuts: [],
      when: always,
      run: actions.openSample,
    },
    {
      id: 'close-document',
      label: msg('Close document'),
      group: 'File',
      icon: 'close',
      keywords: msg('start page recent'),
      shortcuts: [],
      when: isOpen(context),
      run: actions.closeDocument,
    },
    {
      id: 'export-document',
      label: msg('Save as one file'),
      group: 'File',
      icon: 'save-document',
      keywords: msg('export picture and marks whole document markwright archive backup'),
      shortcuts: ['Mod+Shift+s'],
      isGlobal: true,
      when: isOpen(context),
      run: actions.exportDocument,
    },
    {
      id: 'check-report',
      label: msg('Check a file against its redaction report…'),
      group: 'File',
      icon: 'check-report',
      keywords: msg('proof verify digest sha-256 redacted'),
      shortcuts: [],
      when: always,
      run: () => actions.showDialog('check-report'),
    },
  ];
}

function createExchangeCommands(context: CommandContext): Command[] {
  const { actions } = context;
  return [
    {
      id: 'import-marks',
      label: msg('Import marks…'),
      group: 'File',
      icon: 'import',
      keywords: msg('load annotations json'),
      shortcuts: ['Mod+i'],
      isGlobal: true,
      when: isOpen(context),
      run: actions.importMarks,
    },
    {
      id: 'import-annotations',
      label: msg('Import the annotations of the PDF'),
      group: 'File',
      icon: 'import',
      keywords: msg('load comments acrobat marks'),
      shortcuts: [],
      when: actions.hasWords,
      run: actions.importAnnotations,
    },
    {
      id: 'export-picture',
      label: msg('Export…'),
      group: 'File',
      icon: 'export-picture',
      keywords: msg('picture save download png jpeg tiff pdf redact flatten burn in'),
      shortcuts: ['Mod+e'],
      isGlobal: true,
      when: isOpen(context),
      run: () => actions.showDialog('export'),
    },
    {
      id: 'print',
      label: msg('Print…'),
      group: 'File',
      icon: 'print',
      keywords: msg('paper printer'),
      shortcuts: ['Mod+p'],
      isGlobal: true,
      when: isOpen(context),
      run: () => actions.showDialog('print'),
    },
    {
      id: 'export-marks',
      label: msg('Export marks'),
      group: 'File',
      icon: 'export',
      keywords: msg('save download annotations json'),
      shortcuts: ['Mod+s'],
      isGlobal: true,
      when: isOpen(context),
      run: actions.exportMarksFile,
    },
    {
      id: 'copy-marks-json',
      label: msg('Copy the marks'),
      group: 'File',
      icon: 'copy-json',
      keywords: msg('clipboard export json'),
      shortcuts: ['Mod+Shift+c'],
      when: isOpen(context),
      run: actions.copyMarksJson,
    },
  ];
}
