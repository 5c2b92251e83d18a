import type { Forms } from '../../app/forms/forms.ts';
import { t } from '../../messages/index.ts';
import { useApp, useSlice } from '../app-context.tsx';

function Note({ forms }: { readonly forms: Forms }) {
  const count = useSlice(forms.state, ({ refused }) => refused.size);
  if (count === 0) return null;
  return (
    <li className="export-warning">
      {t(
        "{count, plural, one {# form field holds something that isn't accepted. It stays out of the file.} other {# form fields hold something that isn't accepted. It stays out of the file.}}",
        { count },
      )}
    </li>
  );
}

/** Warns before an export that fields contain invalid input. */
export function RefusedNote() {
  const forms = useSlice(useApp().forms, ({ current }) => current);
  return forms ? <Note forms={forms} /> : null;
}
