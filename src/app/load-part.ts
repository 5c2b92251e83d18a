import { t } from '../messages/index.ts';
import type { Ports } from './ports.ts';

/**
 * Runs a function that needs a lazily loaded part. Reports if the part can't be loaded, for example
 * offline; nothing else changes.
 *
 * @returns whether it was loaded
 */
export async function withPart<Part>(
  { window, device }: Ports,
  load: () => Promise<Part>,
  run: (part: Part) => unknown,
): Promise<boolean> {
  let part: Part;
  try {
    part = await load();
  } catch {
    window.notify({
      kind: 'error',
      title: t("Couldn't load this part"),
      detail: t('Your document is still open. The browser retries only after you reload the page.'),
      action: { label: t('Reload the page'), run: () => device.reload() },
    });
    return false;
  }
  await run(part);
  return true;
}

/**
 * The same for the results list, which opens before the part loads, so that it covers nothing else
 * later. If loading fails, there is nothing to list.
 */
export async function withResults<Part>(
  ports: Ports,
  load: () => Promise<Part>,
  run: (part: Part) => unknown,
): Promise<void> {
  ports.window.showResults();
  if (!(await withPart(ports, load, run))) ports.window.hideResults();
}
