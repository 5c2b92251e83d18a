import { useEffect, useState } from 'react';
import type { Export, ExportChoices } from '../../app/export/export.ts';
import { messageOf, t } from '../../messages/index.ts';
import { HIDDEN_KINDS, HIDDEN_WORDS, type HiddenCounts } from '../../redaction/index.ts';
import { CheckBox } from '../parts/check-box.tsx';

interface HiddenChoiceProps {
  readonly choices: Pick<ExportChoices, 'keptHidden'>;
  readonly findHidden: Export['findHidden'];
  onChange(changed: Pick<ExportChoices, 'keptHidden'>): void;
}

type Found = HiddenCounts | { readonly error: string } | undefined;

/** Checklist of the hidden information found: checked kinds are removed. */
export function HiddenChoice({ choices: { keptHidden }, findHidden, onChange }: HiddenChoiceProps) {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    const controller = new AbortController();
    findHidden(controller.signal).then(
      (counts) => setFound(counts),
      (error: unknown) => controller.signal.aborted || setFound({ error: messageOf(error) }),
    );
    return () => controller.abort();
  }, [findHidden]);
  const counts = found && !('error' in found) ? found : undefined;
  const kinds = HIDDEN_KINDS.filter((kind) => (counts?.[kind] ?? 0) > 0);
  return (
    <fieldset className="field">
      <legend>{t('Remove hidden information')}</legend>
      <div>
        {kinds.map((kind) => (
          <CheckBox
            key={kind}
            isOn={!keptHidden.includes(kind)}
            onChange={(isOn) =>
              onChange({ keptHidden: isOn ? keptHidden.filter((other) => other !== kind) : [...keptHidden, kind] })
            }
          >
            {t('{name}: {count, number}', { name: t(HIDDEN_WORDS[kind]), count: counts?.[kind] ?? 0 })}
          </CheckBox>
        ))}
      </div>
      <p className="hint" aria-live="polite">
        {describe(found, kinds.length)}
      </p>
    </fieldset>
  );
}

function describe(found: Found, count: number): string {
  if (found === undefined) return t('Looking for hidden information…');
  if ('error' in found)
    return t('Hidden information was not counted, and all of it is removed: {reason}', { reason: found.error });
  if (count === 0) return t('None was found.');
  return t('Kept information is still removed where it repeats redacted words.');
}
