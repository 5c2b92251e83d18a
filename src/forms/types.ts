import type { Quarters } from '../kernel/quarters.ts';
import type { Message } from '../messages/index.ts';
import type { FieldRule } from './rules/rule.ts';

export type FieldType = 'text' | 'checkbox' | 'radio' | 'list' | 'combo' | 'button' | 'signature';

/** Text, on-state or option; several options of a list that allows it; null for no value. */
export type FieldValue = string | readonly string[] | null;

/** On-state of a check box or radio group with nothing ticked. */
export const OFF = 'Off';

/** Place of a field on a page. A field has several if it repeats, and a radio group one for each button. */
export interface FieldWidget {
  /** Number of the page, from 1. */
  readonly page: number;
  /** Left, top, width, height (pt, y down, origin at the top left of the page as shown). */
  readonly rectangle: readonly [x: number, y: number, width: number, height: number];
  /** Quarter turns clockwise of its content on the page as shown. */
  readonly turns: Quarters;
  /** On-state of a check box or radio button: the value of its field while it is ticked. */
  readonly state?: string;
  /** True if viewers do not show it on the screen. */
  readonly hidden: boolean;
}

export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

/** Effect of a push button that works without a script. */
export type FieldAction =
  | { readonly kind: 'reset'; readonly fields: readonly string[]; readonly allBut: boolean }
  | { readonly kind: 'goToPage'; readonly page: number };

export interface FormField {
  /** Full name, parts joined by dots. */
  readonly name: string;
  readonly type: FieldType;
  readonly value: FieldValue;
  /** Value after a reset. */
  readonly defaultValue: FieldValue;
  /** Choices of lists and combo boxes; on-states of check boxes and radio groups, with their export values as labels. */
  readonly options: readonly FieldOption[];
  readonly readOnly: boolean;
  readonly required: boolean;
  readonly maxLength: number | null;
  readonly multiline: boolean;
  /** Text: one character a cell, `maxLength` cells. */
  readonly comb: boolean;
  readonly password: boolean;
  /** Combo box: takes text beside its options. */
  readonly editable: boolean;
  readonly multiSelect: boolean;
  readonly richText: boolean;
  /** Radio group: a ticked button cannot be unticked. */
  readonly noToggleToOff: boolean;
  /** Signature field with a signature in it. */
  readonly isSigned: boolean;
  /** Tooltip, or the name where there is none. */
  readonly label: string;
  readonly align: 'left' | 'center' | 'right';
  /** Font size (pt); 0 fits the text into the field. */
  readonly fontSize: number;
  /** Family to set the text in, by its PostScript name: `Helvetica-Bold`. */
  readonly fontName: string;
  /** CSS colour of the text. */
  readonly color: string;
  readonly widgets: readonly FieldWidget[];
  /** Formats, ranges and calculations, understood from its scripts. No script ever runs. */
  readonly rules: readonly FieldRule[];
  readonly action: FieldAction | null;
}

export interface Form {
  /** Fields in tab order. */
  readonly fields: readonly FormField[];
  /** Names of the calculated fields, in the order of calculation. */
  readonly calculationOrder: readonly string[];
  /** `static`: XFA beside a complete AcroForm, dropped when the form is filled. `dynamic`: cannot be filled. */
  readonly xfa: 'none' | 'static' | 'dynamic';
  /** Scripts with no effect here. */
  readonly notUnderstood: readonly { readonly field: string; readonly script: string }[];
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
