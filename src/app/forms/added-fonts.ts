// Fonts that the user added for scripts without an embedded face, stored on this device.
import { openValues } from '../../storage/index.ts';

export interface AddedFonts {
  all(): readonly File[];
  add(font: File): void;
  remove(name: string): void;
}

/** Reads the fonts. Without storage, they are only there until the page closes. */
export async function openAddedFonts(isStored: boolean): Promise<AddedFonts> {
  const storage = isStored ? openValues<File>('markwright-fonts', 'fonts') : undefined;
  const stored = (await storage?.entries().catch(() => [])) ?? [];
  const fonts = new Map(stored);
  return {
    all: () => [...fonts.values()].sort((a, b) => a.name.localeCompare(b.name)),
    add(font) {
      fonts.set(font.name, font);
      void storage?.put(font.name, font, font.size).catch(() => undefined);
    },
    remove(name) {
      fonts.delete(name);
      void storage?.remove([name]).catch(() => undefined);
    },
  };
}
