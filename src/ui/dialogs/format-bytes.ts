import { t } from '../../messages/index.ts';

export function formatBytes(bytes: number): string {
  if (bytes < 1000) return t('{count, plural, one {# byte} other {# bytes}}', { count: bytes });
  return bytes < 1_000_000
    ? t('{size, number} kB', { size: Math.round(bytes / 1000) })
    : t('{size, number} MB', { size: Math.round(bytes / 100_000) / 10 });
}
