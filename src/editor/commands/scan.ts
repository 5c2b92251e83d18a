import { always, type Command, type CommandContext, isOpen } from './command.ts';

export function createScanAndHelpCommands(context: CommandContext): Command[] {
  const { actions } = context;
  return [
    {
      id: 'scan',
      label: 'Scan barcodes on this page',
      group: 'Scan',
      icon: 'scan',
      keywords: 'read qr',
      shortcuts: ['Mod+b'],
      isGlobal: true,
      when: isOpen(context),
      run: actions.scanPage,
    },
    {
      id: 'clear-scan',
      label: 'Clear scan results',
      group: 'Scan',
      shortcuts: [],
      when: actions.hasScanResults,
      run: actions.clearScan,
    },
    {
      id: 'shortcuts',
      label: 'Keyboard shortcuts',
      group: 'Help',
      icon: 'help',
      keywords: 'cheat sheet keys',
      shortcuts: ['?'],
      when: always,
      run: () => actions.showDialog('shortcuts'),
    },
    {
      id: 'palette',
      label: 'All commands…',
      group: 'Help',
      icon: 'palette',
      keywords: 'palette search',
      shortcuts: ['Mod+k', 'F1'],
      isGlobal: true,
      when: always,
      run: () => actions.showDialog('palette'),
    },
  ];
}
