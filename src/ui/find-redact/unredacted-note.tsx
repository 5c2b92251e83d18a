import { t } from '../../messages/index.ts';
import { useApp, useSlice, useUi } from '../app-context.tsx';
import { useFetched } from '../load-boundary.tsx';
import { Button } from '../parts/button.tsx';
import { showPanel } from '../shell/sheets.tsx';

function Note() {
  const { loadRedacting, ui } = useApp();
  const { state } = useFetched(loadRedacting());
  const count = useSlice(state, ({ hits }) => hits.filter(({ decision }) => decision === 'redact').length);
  if (count === 0) return null;
  const showPlaces = () => {
    ui.setState({ dialog: undefined });
    showPanel(ui, 'redact');
  };
  return (
    <li className="export-warning">
      {t(
        '{count, plural, one {# place that you found is not redacted: it stays readable.} other {# places that you found are not redacted: they stay readable.}}',
        { count },
      )}{' '}
      <Button className="line" onClick={showPlaces}>
        {t('{count, plural, one {Show it…} other {Show them…}}', { count })}
      </Button>
    </li>
  );
}

/** Warns before an export about selected hits on the page, which only look like redactions. */
export function UnredactedNote() {
  // Its panel has loaded the search.
  return useUi(({ panel, isInspectorOpen }) => isInspectorOpen && panel === 'redact') ? <Note /> : null;
}
