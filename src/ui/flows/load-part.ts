import { showToast, type UiStore } from '../ui-store.ts';

/**
 * Runs what needs a part of the program that is fetched when it is first used. Without the network it may not come; this is said, and
 * what is open stays.
 */
export async function withPart<Part>(
  ui: UiStore,
  load: () => Promise<Part>,
  run: (part: Part) => unknown,
): Promise<void> {
  let part: Part;
  try {
    part = await load();
  } catch {
    showToast(ui, {
      kind: 'error',
      title: 'This part could not be loaded',
      detail: 'What is open is kept. A browser tries it again only when the page is loaded again.',
      action: { label: 'Load the page again', run: () => window.location.reload() },
    });
    return;
  }
  await run(part);
}
