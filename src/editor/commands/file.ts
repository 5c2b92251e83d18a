import { msg, t } from '../../messages/index.ts';
import { always, type CommandContext, type CommandSpec } from './command.ts';

export const createFileCommands = (context: CommandContext): CommandSpec[] => [
  ...createDocumentCommands(context),
  ...createExchangeCommands(context),
];

function createDocumentCommands(context: CommandContext): CommandSpec[] {
  const { actions } = context;
  return [
    {
      id: 'open',
      label: msg('Open…'),
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
      icon: 'sample',
      when: always,
      run: actions.openSample,
    },
    {
      id: 'run-recipe',
      label: msg('Recipe for a folder…'),
      icon: 'copy-json',
      keywords: msg('batch run save production'),
      when: always,
      run: () => actions.showDialog('recipe'),
    },
    {
      id: 'close-document',
      label: msg('Close document'),
      icon: 'close',
      keywords: msg('start page recent'),
      run: actions.closeDocument,
    },
    {
      id: 'save',
      label: msg('Save'),
      icon: 'save-document',
      shortcuts: ['Mod+s'],
      isGlobal: true,
      run: () => actions.save('document'),
    },
    {
      id: 'previous',
      label: msg('Bring back the previous version'),
      run: () => actions.save('previous'),
    },
    {
      id: 'forget-previous',
      label: msg('Delete the previous versions of all files'),
      when: always,
      run: () => actions.save('forget'),
    },
    {
      id: 'export-document',
      label: msg('Save as one file'),
      icon: 'save-document',
      keywords: msg('export picture and marks whole document markwright archive backup'),
      shortcuts: ['Mod+Shift+s'],
      isGlobal: true,
      run: actions.exportDocument,
    },
    {
      id: 'check-report',
      label: msg('Check a file against its redaction report…'),
      icon: 'check-report',
      keywords: msg('proof verify digest sha-256 redacted'),
      when: always,
      run: () => actions.showDialog('check-report'),
    },
  ];
}

function createMarksCommands({ actions }: CommandContext): CommandSpec[] {
  return [
    {
      id: 'import-marks',
      label: msg('Import marks…'),
      icon: 'import',
      keywords: msg('load annotations json'),
      shortcuts: ['Mod+i'],
      isGlobal: true,
      run: actions.importMarks,
    },
    {
      id: 'merge-marks',
      label: msg('Merge marks files…'),
      icon: 'merge',
      keywords: msg('reviewers conflicts combine three-way'),
      run: () => actions.showDialog('merge'),
    },
    {
      id: 'import-annotations',
      label: msg('Import the annotations of the PDF'),
      icon: 'import',
      keywords: msg('load comments acrobat marks'),
      when: actions.hasWords,
      run: actions.importAnnotations,
    },
    {
      id: 'export-marks',
      label: msg('Export marks'),
      icon: 'export',
      keywords: msg('save download annotations json'),
      shortcuts: ['Mod+Shift+e'],
      isGlobal: true,
      run: actions.exportMarksFile,
    },
    {
      id: 'export-marks-as',
      label: msg('Export marks for other programs…'),
      icon: 'export',
      keywords: msg('save download annotations xfdf fdf acrobat coco cvat labelme xml'),
      run: () => actions.showDialog('export-marks'),
    },
    {
      id: 'copy-marks-json',
      label: msg('Copy the marks'),
      icon: 'copy-json',
      keywords: msg('clipboard export json'),
      shortcuts: ['Mod+Shift+c'],
      run: actions.copyMarksJson,
    },
  ];
}

function createExchangeCommands(context: CommandContext): CommandSpec[] {
  const { actions } = context;
  return [
    ...createMarksCommands(context),
    {
      id: 'export-picture',
      label: msg('Export…'),
      icon: 'export-picture',
      keywords: msg('picture save download png jpeg tiff pdf redact flatten burn in'),
      shortcuts: ['Mod+e'],
      isGlobal: true,
      run: () => actions.showDialog('export'),
    },
    {
      id: 'compress',
      label: msg('Compress…'),
      keywords: msg('reduce shrink optimize smaller file size'),
      when: actions.isPdf,
      why: () => t('Only for PDFs'),
      run: () => actions.showDialog('compress'),
    },
    {
      id: 'compare',
      label: msg('Compare with another version…'),
      icon: 'compare',
      keywords: msg('difference diff changes versions old new overlay carry marks'),
      run: () => actions.showDialog('compare'),
    },
    {
      id: 'sign-document',
      label: msg('Sign with a certificate…'),
      icon: 'signature-holds',
      keywords: msg('digital signature pades pkcs12 p12 pfx certify seal'),
      run: () => actions.showDialog('sign'),
    },
    {
      id: 'print',
      label: msg('Print…'),
      icon: 'print',
      keywords: msg('paper printer'),
      shortcuts: ['Mod+p'],
      isGlobal: true,
      run: () => actions.showDialog('print'),
    },
  ];
}
