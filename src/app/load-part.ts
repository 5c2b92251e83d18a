import { t } from '../messages/index.ts';
import type { Ports } from './ports.ts';

/** Runs a function that needs a lazy part; reports failures to load. @returns whether it loaded */
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

/** The same for the results list, which opens first: opened later, it would cover other things. */
export async function withResults<Part>(
  ports: Ports,
  load: () => Promise<Part>,
  run: (part: Part) => unknown,
): Promise<void> {
  ports.window.showResults();
  if (!(await withPart(ports, load, run))) ports.window.hideResults();
}
