import { t } from '../../messages/index.ts';
import { Icon } from '../icons.tsx';
import { Button } from './button.tsx';
import { Menu, MenuItem } from './menu.tsx';

interface ChoiceMenuProps<Value> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  onChange(value: Value): void;
}

/** Custom single-choice menu in place of a native `select`. Labels are localized. */
export function ChoiceMenu<Value extends string | undefined>(props: ChoiceMenuProps<Value>) {
  const { label, value, options, onChange } = props;
  const chosen = options.find((option) => option.value === value)?.label ?? '';
  return (
    <Menu
      label={label}
      returnsFocus
      button={
        <Button className="small line" aria-label={t('{name}: {value}', { name: label, value: chosen })}>
          <span className="cut">{chosen}</span>
          <Icon name="collapse" size={12} />
        </Button>
      }
    >
      {options.map((option) => (
        <MenuItem
          key={option.value ?? ''}
          label={option.label}
          role="menuitemradio"
          isOn={option.value === value}
          onChoose={() => onChange(option.value)}
        />
      ))}
    </Menu>
  );
}
