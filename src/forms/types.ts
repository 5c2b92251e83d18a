import type { PageNumber } from '../kernel/page-number.ts';
import type { Quarters } from '../kernel/quarters.ts';
import type { Message } from '../messages/index.ts';
import { type FieldAction, type FieldType, OFF } from '../pdf/core.ts';
import type { FieldRule } from './rules/rule.ts';

export { type FieldAction, type FieldType, OFF };

/** Text, on-state or option; several options for multi-select lists; null for no value. */
export type FieldValue = string | readonly string[] | null;

/** Widget of a field: repeated fields have several, radio groups one for each button. */
export interface FieldWidget {
  readonly page: PageNumber;
  /** Left, top, width, height (pt, y down, from the top left of the page as shown). */
  readonly rectangle: readonly [x: number, y: number, width: number, height: number];
  /** Clockwise quarter turns of the content on the page as shown. */
  readonly turns: Quarters;
  /** On-state of a button: the field's value while it is checked. */
  readonly state?: string;
  readonly hidden: boolean;
}

/** Returns true for fields that show a state: check boxes and radio groups. */
export const isStateField = ({ type }: { readonly type: FieldType }): boolean =>
  type === 'checkbox' || type === 'radio';

export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

export interface FormField {
  /** Full name with dots between its parts. */
  readonly name: string;
  readonly type: FieldType;
  readonly value: FieldValue;
  /** Text or state that the page shows in place of the value; null if it shows the value. */
  readonly shown: string | null;
  readonly defaultValue: FieldValue;
  /** Options of lists and combo boxes; on-states of buttons, with export values as labels. */
  readonly options: readonly FieldOption[];
  readonly readOnly: boolean;
  readonly required: boolean;
  readonly maxLength: number | null;
  readonly multiline: boolean;
  /** Text: `maxLength` cells with one character each. */
  readonly comb: boolean;
  readonly password: boolean;
  /** Combo box: accepts text that isn't an option. */
  readonly editable: boolean;
  readonly multiSelect: boolean;
  readonly richText: boolean;
  /** Radio group: clicking the checked button doesn't uncheck it. */
  readonly noToggleToOff: boolean;
  /** True for signature fields that are signed. */
  readonly isSigned: boolean;
  /** Tooltip, by default the name. */
  readonly label: string;
  readonly align: 'left' | 'center' | 'right';
  /** Font size (pt); 0 for automatic. */
  readonly fontSize: number;
  /** PostScript font name, such as `Helvetica-Bold`. */
  readonly fontName: string;
  /** CSS colour of the text. */
  readonly color: string;
  readonly widgets: readonly FieldWidget[];
  /** Formats, ranges and calculations parsed from scripts. No script ever runs. */
  readonly rules: readonly FieldRule[];
  readonly action: FieldAction | null;
}

/** Properties of an empty field that is nothing in particular. */
export const PLAIN_FIELD: Omit<FormField, 'name' | 'type' | 'label' | 'widgets'> = {
  value: null,
  shown: null,
  defaultValue: null,
  options: [],
  readOnly: false,
  required: false,
  maxLength: null,
  multiline: false,
  comb: false,
  password: false,
  editable: false,
  multiSelect: false,
  richText: false,
  noToggleToOff: false,
  isSigned: false,
  align: 'left',
  fontSize: 12,
  fontName: 'Helvetica',
  color: '#000000',
  rules: [],
  action: null,
};

export interface FieldChange
  extends Partial<
    Pick<
      FormField,
      | 'name'
      | 'label'
      | 'readOnly'
      | 'required'
      | 'maxLength'
      | 'multiline'
      | 'comb'
      | 'password'
      | 'editable'
      | 'multiSelect'
      | 'options'
      | 'defaultValue'
      | 'fontSize'
      | 'align'
    >
  > {
  /** Rectangles of all widgets, in their order. */
  readonly rectangles?: readonly FieldWidget['rectangle'][];
}

/** Edit of an existing field: one for each field. */
export interface FieldEdit {
  readonly name: string;
  /** Null to delete the field. */
  readonly change: FieldChange | null;
}

/** Change to a form: an added field, or an edit of one of the file's own. */
export type FormChange = FormField | FieldEdit;

export interface Form {
  /** Fields in tab order. */
  readonly fields: readonly FormField[];
  readonly calculationOrder: readonly string[];
  /** `static`: XFA beside a full AcroForm, removed on filling. `dynamic`: can't be filled in. */
  readonly xfa: 'none' | 'static' | 'dynamic';
  /** Unsupported scripts, with their field; null for those of the document and its pages. */
  readonly notUnderstood: readonly { readonly field: string | null; readonly script: string }[];
}

export type FieldProblemKind =
  | 'unknownField'
  | 'readOnly'
  | 'notAnOption'
  | 'tooLong'
  | 'wrongFormat'
  | 'outOfRange'
  | 'notFillable'
  | 'missingCharacters';

export interface FieldProblem {
  readonly field: string;
  readonly kind: FieldProblemKind;
  readonly message: Message;
}
