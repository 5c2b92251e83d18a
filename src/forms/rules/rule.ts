export type RuleTrigger = 'format' | 'keystroke' | 'validate' | 'calculate';

export type Calculation = 'sum' | 'product' | 'average' | 'minimum' | 'maximum';

/** Decimal and thousands separators: `1,234.56`, `1234.56`, `1.234,56`, `1234,56`, `1'234.56`. */
export type SeparatorStyle = 0 | 1 | 2 | 3 | 4;

export type RuleContent =
  | {
      readonly kind: 'number';
      readonly decimals: number;
      readonly separators: SeparatorStyle;
      /** 0 minus, 1 red, 2 in parentheses, 3 red in parentheses. */
      readonly negative: 0 | 1 | 2 | 3;
      readonly currency: string;
      readonly currencyFirst: boolean;
    }
  | {
      readonly kind: 'percent';
      readonly decimals: number;
      readonly separators: SeparatorStyle;
      readonly signFirst: boolean;
    }
  | { readonly kind: 'date' | 'time'; readonly pattern: string }
  | { readonly kind: 'special'; readonly form: 'zip' | 'zip4' | 'phone' | 'ssn' }
  /** `9` digit, `A` letter, `O` letter or digit, `X` any character; others are literal. */
  | { readonly kind: 'mask'; readonly mask: string }
  | { readonly kind: 'range'; readonly min: number | null; readonly max: number | null }
  | { readonly kind: 'calculate'; readonly operation: Calculation; readonly fields: readonly string[] };

export type FieldRule = RuleContent & { readonly trigger: RuleTrigger };
