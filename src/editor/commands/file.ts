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
      label: 'Open…',
      group: 'File',
      icon: 'open',
      keywords: 'file picture image tiff jpeg png',
      shortcuts: ['Mod+o'],
      isGlobal: true,
      when: always,
      run: actions.openFile,
    },
    {
      id: 'open-sample',
      label: 'Open the sample document',
      group: 'File',
      icon: 'sample',
      shortcuts: [],
      when: always,
      run: actions.openSample,
    },
    {
      id: 'close-document',
      label: 'Close document',
      group: 'File',
      icon: 'close',
      keywords: 'start page recent',
      shortcuts: [],
      when: isOpen(context),
      run: actions.closeDocument,
    },
    {
      id: 'export-document',
      label: 'Save as one file',
      group: 'File',
      icon: 'save-document',
      keywords: 'export picture and marks whole document markwright archive backup',
      shortcuts: ['Mod+Shift+s'],
      isGlobal: true,
      when: isOpen(context),
      run: actions.exportDocument,
    },
    {
      id: 'check-report',
      label: 'Check a file against its redaction report…',
      group: 'File',
      icon: 'check-report',
      keywords: 'proof verify digest sha-256 redacted',
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
      label: 'Import marks…',
      group: 'File',
      icon: 'import',
      keywords: 'load annotations json',
      shortcuts: ['Mod+i'],
      isGlobal: true,
      when: isOpen(context),
      run: actions.importMarks,
    },
    {
      id: 'import-annotations',
      label: 'Import the annotations of the PDF',
      group: 'File',
      icon: 'import',
      keywords: 'load comments acrobat marks',
      shortcuts: [],
      when: actions.hasWords,
      run: actions.importAnnotations,
    },
    {
      id: 'export-picture',
      label: 'Export…',
      group: 'File',
      icon: 'export-picture',
      keywords: 'picture save download png jpeg tiff pdf redact flatten burn in',
      shortcuts: ['Mod+e'],
      isGlobal: true,
      when: isOpen(context),
      run: () => actions.showDialog('export'),
    },
    {
      id: 'print',
      label: 'Print…',
      group: 'File',
      icon: 'print',
      keywords: 'paper printer',
      shortcuts: ['Mod+p'],
      isGlobal: true,
      when: isOpen(context),
      run: () => actions.showDialog('print'),
    },
    {
      id: 'export-marks',
      label: 'Export marks',
      group: 'File',
      icon: 'export',
      keywords: 'save download annotations json',
      shortcuts: ['Mod+s'],
      isGlobal: true,
      when: isOpen(context),
      run: actions.exportMarksFile,
    },
    {
      id: 'copy-marks-json',
      label: 'Copy the marks',
      group: 'File',
      icon: 'copy-json',
      keywords: 'clipboard export json',
      shortcuts: ['Mod+Shift+c'],
      when: isOpen(context),
      run: actions.copyMarksJson,
    },
  ];
}
