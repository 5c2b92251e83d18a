import { msg, t } from '../../messages/index.ts';
import { always, type Command, type CommandContext, isOpen } from './command.ts';

export const createScanAndHelpCommands = (context: CommandContext): Command[] => [
  ...createScanCommands(context),
  ...createHelpCommands(context),
];

function createScanCommands(context: CommandContext): Command[] {
  const { actions, editor } = context;
  return [
    {
      id: 'scan',
      label: msg('Scan barcodes on this page'),
      group: 'Scan',
      icon: 'scan',
      keywords: msg('read qr'),
      shortcuts: ['Mod+b'],
      isGlobal: true,
      when: isOpen(context),
      run: actions.scanPage,
    },
    {
      id: 'scan-selection',
      label: msg('Scan barcodes inside the selected marks'),
      group: 'Scan',
      icon: 'scan',
      keywords: msg('read area region pharmacode'),
      shortcuts: [],
      when: () => isOpen(context)() && editor.selectionBounds(editor.session.getState().pageNumber) !== undefined,
      why: () => t('Draw a rectangle around the barcode, and select it.'),
      run: actions.scanSelection,
    },
    {
      id: 'scan-all',
      label: msg('Scan barcodes on all pages'),
      group: 'Scan',
      icon: 'scan',
      keywords: msg('read qr every whole document table'),
      shortcuts: [],
      when: isOpen(context),
      run: actions.scanAllPages,
    },
    {
      id: 'scan-files',
      label: msg('Read barcodes of files…'),
      group: 'Scan',
      icon: 'open',
      keywords: msg('scan qr many pictures batch'),
      shortcuts: [],
      when: always,
      run: actions.scanFiles,
    },
    {
      id: 'scan-camera',
      label: msg('Read barcodes with the camera…'),
      group: 'Scan',
      icon: 'camera',
      keywords: msg('scan qr video live photo'),
      shortcuts: [],
      when: always,
      run: () => actions.showDialog('camera'),
    },
    {
      id: 'scan-results',
      label: msg('Table of barcodes'),
      group: 'Scan',
      icon: 'table',
      keywords: msg('results list csv export copy all'),
      shortcuts: [],
      when: always,
      isOn: actions.isShowingResults,
      run: actions.toggleResults,
    },
    {
      id: 'clear-scan',
      label: msg('Clear scan results'),
      group: 'Scan',
      shortcuts: [],
      when: actions.hasScanResults,
      run: actions.clearScan,
    },
  ];
}

function createHelpCommands({ actions }: CommandContext): Command[] {
  return [
    {
      id: 'shortcuts',
      label: msg('Keyboard shortcuts'),
      group: 'Help',
      icon: 'help',
      keywords: msg('cheat sheet keys'),
      shortcuts: ['?'],
      when: always,
      run: () => actions.showDialog('shortcuts'),
    },
    {
      id: 'palette',
      label: msg('All commands…'),
      group: 'Help',
      icon: 'palette',
      keywords: msg('palette search'),
      shortcuts: ['Mod+k', 'F1'],
      isGlobal: true,
      when: always,
      run: () => actions.showDialog('palette'),
    },
  ];
}
