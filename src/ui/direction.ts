// Writing direction of the window. Marks and pages don't mirror.

export const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl';

/** The arrow key as it would be in a window that reads from left to right: Right leads on, Left back. */
export function readingKey(key: string): string {
  if (!isRightToLeft()) return key;
  return { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[key] ?? key;
}
