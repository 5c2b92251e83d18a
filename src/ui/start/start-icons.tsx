// Icons one by one: all of them would come along with the package's entry.
import type { LucideIcon, LucideProps } from 'lucide-react';
import Camera from 'lucide-react/icons/camera';
import ChevronRight from 'lucide-react/icons/chevron-right';
import FileText from 'lucide-react/icons/file-text';
import FolderOpen from 'lucide-react/icons/folder-open';
import Lock from 'lucide-react/icons/lock';
import Plus from 'lucide-react/icons/plus';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import Signature from 'lucide-react/icons/signature';
import Split from 'lucide-react/icons/split';
import Table2 from 'lucide-react/icons/table-2';
import type { ComponentType } from 'react';

/** Our own icon for redacted words: a filled bar between lines. */
const RedactWords = ({ size, ...rest }: LucideProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    {...rest}
  >
    <path d="M4 5h16M4 19h10" />
    <rect x="3" y="8.5" width="18" height="7" rx="1.5" fill="currentColor" stroke="none" />
  </svg>
);

export type IconShape = LucideIcon | ComponentType<LucideProps>;

/** Icons that the start page shows before the others are loaded. */
export const START_ICONS = {
  'freehand-signature': Signature,
  'text-selection-redaction': RedactWords,
  'zoom-in': Plus,
  camera: Camera,
  expand: ChevronRight,
  lock: Lock,
  open: FolderOpen,
  sample: FileText,
  scan: ScanBarcode,
  split: Split,
  table: Table2,
} as const satisfies Record<string, IconShape>;

export type StartIconName = keyof typeof START_ICONS;

/** Icons that mirror in right-to-left windows. */
const ALONG_THE_LINE: ReadonlySet<string> = new Set([
  'command',
  'expand',
  'next-page',
  'previous-page',
  'redo',
  'undo',
]);

interface IconProps<Name> {
  readonly name: Name;
  readonly size?: number;
}

/** Creates a component that draws decorative icons: their meaning belongs into text or a label. */
export const createIcon = <Name extends string>(icons: Readonly<Record<Name, IconShape>>) =>
  function Icon({ name, size = 16 }: IconProps<Name>) {
    const Shape: IconShape = icons[name];
    return (
      <Shape
        size={size}
        strokeWidth={size > 16 ? 1.75 : 2}
        className={ALONG_THE_LINE.has(name) ? 'along-the-line' : undefined}
        aria-hidden="true"
        focusable="false"
      />
    );
  };

export const StartIcon = createIcon(START_ICONS);
