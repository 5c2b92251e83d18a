// Writing direction of the window. Marks and pages don't mirror.

export const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl';

/** Mirrors horizontal arrow keys in right-to-left windows: `ArrowRight` always means forward. */
export function readingKey(key: string): string {
  if (!isRightToLeft()) return key;
  return { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[key] ?? key;
}
