import * as Lucide from 'lucide-react';
import type { CommandIcon } from '../editor/commands/command.ts';

// Our own icons for redactions: filled, to tell them from frames and text boxes.
const filled = { fill: 'currentColor', stroke: 'none' } as const;
const RedactArea = Lucide.createLucideIcon('redact-area', [
  ['rect', { key: 'area', x: '3', y: '6', width: '18', height: '12', rx: '2', fill: 'currentColor' }],
]);
const RedactSeeThrough = Lucide.createLucideIcon('redact-see-through', [
  ['rect', { key: 'frame', x: '3', y: '6', width: '18', height: '12', rx: '2' }],
  ['path', { key: 'hatch', d: 'M8 18 14 6M3.500 15 8 6M14 18l6-12' }],
]);
const RedactWords = Lucide.createLucideIcon('redact-words', [
  ['path', { key: 'lines', d: 'M4 5h16M4 19h10' }],
  ['rect', { key: 'bar', x: '3', y: '8.5', width: '18', height: '7', rx: '1.5', ...filled }],
]);
const RedactPage = Lucide.createLucideIcon('redact-page', [
  ['path', { key: 'sheet', d: 'M6 2h8l5 5v13a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z' }],
  ['rect', { key: 'bar', x: '7', y: '10', width: '9', height: '8', rx: '1', ...filled }],
]);
const RedactText = Lucide.createLucideIcon('redact-text', [
  ['rect', { key: 'area', x: '3', y: '5', width: '18', height: '14', rx: '2', fill: 'currentColor' }],
  ['path', { key: 'letter', d: 'M9 9.5h6M12 9.5v5.5', stroke: 'var(--surface)' }],
]);

/** Icons by the names in commands and mark definitions. A missing one fails to compile. */
const ICONS = {
  developer: Lucide.CodeXml,
  'add-file': Lucide.FilePlus,
  'add-picture': Lucide.ImagePlus,
  // Lucide names these after the alignment axis.
  'align-bottom': Lucide.AlignEndHorizontal,
  'align-center': Lucide.AlignCenterVertical,
  'align-left': Lucide.AlignStartVertical,
  'align-middle': Lucide.AlignCenterHorizontal,
  'align-right': Lucide.AlignEndVertical,
  'align-top': Lucide.AlignStartHorizontal,
  arrow: Lucide.MoveUpRight,
  bold: Lucide.Bold,
  barcode: Lucide.Barcode,
  camera: Lucide.Camera,
  check: Lucide.Check,
  'check-report': Lucide.FileCheck2,
  close: Lucide.X,
  collapse: Lucide.ChevronDown,
  expand: Lucide.ChevronRight,
  families: Lucide.ChevronsUpDown,
  up: Lucide.ChevronUp,
  menu: Lucide.Menu,
  more: Lucide.Ellipsis,
  author: Lucide.User,
  reason: Lucide.Tag,
  recent: Lucide.History,
  command: Lucide.ChevronRight,
  'clear-form': Lucide.Eraser,
  comment: Lucide.MessageSquare,
  'form-fields': Lucide.TextCursorInput,
  'next-form-field': Lucide.StepForward,
  'copy-json': Lucide.FileJson,
  copy: Lucide.Copy,
  cut: Lucide.Scissors,
  date: Lucide.CalendarDays,
  delete: Lucide.Trash2,
  'distribute-x': Lucide.AlignHorizontalSpaceBetween,
  'distribute-y': Lucide.AlignVerticalSpaceBetween,
  duplicate: Lucide.Copy,
  ellipse: Lucide.Circle,
  export: Lucide.FileUp,
  'export-picture': Lucide.Download,
  'fit-page': Lucide.Maximize,
  'fit-width': Lucide.MoveHorizontal,
  'freehand-signature': Lucide.Signature,
  freehand: Lucide.Pencil,
  group: Lucide.Group,
  ungroup: Lucide.Ungroup,
  hand: Lucide.Hand,
  help: Lucide.CircleHelp,
  hide: Lucide.EyeOff,
  highlight: Lucide.Highlighter,
  hyperlink: Lucide.Link,
  'image-stamp': Lucide.Image,
  'image-stamp-redaction': Lucide.ImageOff,
  import: Lucide.FileDown,
  inspector: Lucide.PanelRight,
  line: Lucide.Slash,
  list: Lucide.List,
  table: Lucide.Table2,
  lock: Lucide.Lock,
  'next-page': Lucide.ChevronRight,
  'open-link': Lucide.ExternalLink,
  open: Lucide.FolderOpen,
  'layout-continuous': Lucide.Rows2,
  'layout-single': Lucide.RectangleVertical,
  'layout-two-up': Lucide.Columns2,
  'page-redaction': RedactPage,
  'page-texts': Lucide.PanelBottom,
  outline: Lucide.ListTree,
  pages: Lucide.Files,
  palette: Lucide.Command,
  paste: Lucide.ClipboardPaste,
  polyline: Lucide.Spline,
  print: Lucide.Printer,
  'previous-page': Lucide.ChevronLeft,
  properties: Lucide.Settings2,
  'rectangle-redaction': RedactArea,
  rectangle: Lucide.Square,
  redo: Lucide.Redo2,
  repeat: Lucide.CopyPlus,
  review: Lucide.ListChecks,
  sample: Lucide.FileText,
  'save-document': Lucide.Save,
  scan: Lucide.ScanBarcode,
  'see-through': Lucide.ScanEye,
  find: Lucide.Search,
  'find-redact': Lucide.TextSearch,
  'select-all': Lucide.SquareDashedMousePointer,
  select: Lucide.MousePointer2,
  show: Lucide.Eye,
  snap: Lucide.Magnet,
  split: Lucide.Split,
  'stack-back': Lucide.ArrowDownToLine,
  'stack-backward': Lucide.SendToBack,
  'stack-forward': Lucide.BringToFront,
  'stack-front': Lucide.ArrowUpToLine,
  straighten: Lucide.Ruler,
  'stamp-redaction': Lucide.TicketCheck,
  'stamp-redaction-rejected': Lucide.TicketX,
  'stamp-redaction-reviewed': Lucide.Ticket,
  'stamp-rejected': Lucide.BadgeX,
  'stamp-reviewed': Lucide.BadgeInfo,
  stamp: Lucide.Stamp,
  strikethrough: Lucide.Strikethrough,
  'text-area-signature': Lucide.TextInitial,
  'text-input-signature': Lucide.TextCursorInput,
  'text-redaction': RedactText,
  'text-selection-redaction': RedactWords,
  'text-signature': Lucide.PenLine,
  text: Lucide.Type,
  theme: Lucide.SunMoon,
  language: Lucide.Languages,
  'tool-lock': Lucide.Pin,
  'transparent-redaction': RedactSeeThrough,
  'signature-holds': Lucide.ShieldCheck,
  'turn-view': Lucide.RotateCw,
  'rotate-left': Lucide.RotateCcwSquare,
  'rotate-right': Lucide.RotateCwSquare,
  'page-up': Lucide.ArrowUpFromLine,
  'page-down': Lucide.ArrowDownFromLine,
  'insert-pages': Lucide.FilePlus,
  undo: Lucide.Undo2,
  unknown: Lucide.Layers2,
  unlock: Lucide.LockOpen,
  warning: Lucide.TriangleAlert,
  'zoom-100': Lucide.ZoomIn,
  'zoom-in': Lucide.Plus,
  'zoom-out': Lucide.Minus,
  'zoom-selection': Lucide.Scan,
} as const satisfies Record<CommandIcon, Lucide.LucideIcon> & Record<string, Lucide.LucideIcon>;

// Names that an icon is missing for are reported above, not at each use.
export type IconName = CommandIcon | keyof typeof ICONS;

/** Icons that mirror in right-to-left windows. */
const ALONG_THE_LINE: ReadonlySet<IconName> = new Set([
  'command',
  'expand',
  'next-page',
  'previous-page',
  'redo',
  'undo',
]);

/** A decorative icon: put its meaning into text or a label. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  const Shape: Lucide.LucideIcon = ICONS[name];
  return (
    <Shape
      size={size}
      strokeWidth={size > 16 ? 1.75 : 2}
      className={ALONG_THE_LINE.has(name) ? 'along-the-line' : undefined}
      aria-hidden="true"
      focusable="false"
    />
  );
}
