import { msg, t } from '../../messages/index.ts';
import { always, type CommandContext, type CommandSpec, isOpen } from './command.ts';

export function createScanCommands(context: CommandContext): CommandSpec[] {
  const { actions, editor } = context;
  return [
    {
      id: 'scan',
      label: msg('Scan barcodes on this page'),
      icon: 'scan',
      keywords: msg('read qr'),
      shortcuts: ['Mod+b'],
      isGlobal: true,
      run: actions.scanPage,
    },
    {
      id: 'scan-selection',
      label: msg('Scan barcodes inside the selected marks'),
      icon: 'scan',
      keywords: msg('read area region pharmacode'),
      when: () => isOpen(context)() && editor.selectionBounds(editor.session.getState().pageNumber) !== undefined,
      why: () => t('Draw a rectangle around the barcode and select it.'),
      run: actions.scanSelection,
    },
    {
      id: 'scan-all',
      label: msg('Scan barcodes on all pages'),
      icon: 'scan',
      keywords: msg('read qr every whole document table'),
      run: actions.scanAllPages,
    },
    {
      id: 'scan-files',
      label: msg('Read barcodes of files…'),
      icon: 'open',
      keywords: msg('scan qr many pictures batch'),
      when: always,
      run: actions.scanFiles,
    },
    {
      id: 'scan-camera',
      label: msg('Read barcodes with the camera…'),
      icon: 'camera',
      keywords: msg('scan qr video live photo'),
      when: always,
      run: () => actions.showDialog('camera'),
    },
    {
      id: 'scan-results',
      label: msg('Table of barcodes'),
      icon: 'table',
      keywords: msg('results list csv export copy all'),
      when: always,
      isOn: actions.isShowingResults,
      run: actions.toggleResults,
    },
    {
      id: 'clear-scan',
      label: msg('Clear scan results'),
      when: actions.hasScanResults,
      run: actions.clearScan,
    },
  ];
}

export function createHelpCommands({ actions }: CommandContext): CommandSpec[] {
  return [
    {
      id: 'shortcuts',
      label: msg('Keyboard shortcuts'),
      icon: 'help',
      keywords: msg('cheat sheet keys'),
      shortcuts: ['?'],
      when: always,
      run: () => actions.showDialog('shortcuts'),
    },
    {
      id: 'palette',
      label: msg('All commands…'),
      icon: 'palette',
      keywords: msg('palette search'),
      shortcuts: ['Mod+k', 'F1'],
      isGlobal: true,
      when: always,
      run: () => actions.showDialog('palette'),
    },
  ];
}
