// Files of presets of another program: shown first, and kept once the user agrees.
import { decodeForeign, type Loss, predefinedSearch, readPresetFile, redactionReasons } from '../formats/index.ts';
import { withoutExtension } from '../kernel/file-name.ts';
import { messageOf, t, translate } from '../messages/index.ts';
import type { ReasonSet } from '../recipes/core.ts';
import type { SearchPreset } from '../text/patterns/request.ts';
import type { Ports } from './ports.ts';

/** Reads a file of presets and shows what is in it. @returns false for other files */
export async function showPresetFile({ window }: Pick<Ports, 'window'>, file: File): Promise<boolean> {
  try {
    const { text, losses } = decodeForeign(new Uint8Array(await file.arrayBuffer()));
    const read = readPresetFile(text, withoutExtension(file.name));
    if (read) window.showPresets({ ...read, losses: [...losses, ...read.losses], name: file.name });
    return read !== undefined;
  } catch (error) {
    window.notify({
      kind: 'error',
      title: t("Couldn't read {name}", { name: file.name }),
      detail: messageOf(error),
    });
    return true;
  }
}

const JSON_TYPE = { type: 'application/json' };

function reportLosses({ window }: Pick<Ports, 'window'>, losses: readonly Loss[]): void {
  if (losses.length === 0) return;
  window.notify({
    kind: 'hint',
    title: t(
      '{count, plural, one {{count, number} part of it is left out:} other {{count, number} parts of it are left out:}}',
      {
        count: losses.length,
      },
    ),
    detail: losses.map(({ place, reason }) => `${place} – ${translate(reason)}`).join('\n'),
  });
}

/** Saves presets for PrizmDoc, and says what it can't hold. */
export function savePredefinedSearch(ports: Ports, presets: readonly SearchPreset[]): void {
  const { value, losses } = predefinedSearch.write(presets);
  ports.device.saveFile('predefinedSearch.json', new Blob([value], JSON_TYPE));
  reportLosses(ports, losses);
}

export const saveRedactionReasons = ({ device }: Ports, set: ReasonSet): void =>
  device.saveFile('redactionReason.json', new Blob([redactionReasons.write(set)], JSON_TYPE));
