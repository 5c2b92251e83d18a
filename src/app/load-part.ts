import { t } from '../messages/index.ts';
import type { Ports } from './ports.ts';

/**
 * Runs what needs a part of the program that is fetched when it is first used. Without the network it may not come; this is said, and
 * what is open stays.
 */
export async function withPart<Part>(
  { window, device }: Ports,
  load: () => Promise<Part>,
  run: (part: Part) => unknown,
): Promise<void> {
  let part: Part;
  try {
    part = await load();
  } catch {
    window.tell({
      kind: 'error',
      title: t('This part could not be loaded'),
      detail: t('What is open is kept. A browser tries it again only when the page is loaded again.'),
      action: { label: t('Load the page again'), run: () => device.reload() },
    });
    return;
  }
  await run(part);
}
