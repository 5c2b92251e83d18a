import { t } from '../messages/index.ts';
import type { Ports } from './ports.ts';

/**
 * Runs what needs a part of the program that is fetched when it is first used. Without the network it may not come; this is said, and
 * what is open stays.
 *
 * @returns whether it came
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
    window.tell({
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
 * The same with the list of results, which comes up before the part is loaded: what is brought up meanwhile is not hidden by it. Where the
 * part does not come there is nothing to list.
 */
export async function withResults<Part>(
  ports: Ports,
  load: () => Promise<Part>,
  run: (part: Part) => unknown,
): Promise<void> {
  ports.window.showResults();
  if (!(await withPart(ports, load, run))) ports.window.hideResults();
}
