import { type Said, say } from '../../messages/index.ts';

export const sayPageCounts = (count: number, expected: number): Said =>
  say(
    '{count, plural, one {The file has # page instead of {expected}.} other {The file has # pages instead of {expected}.}}',
    { count, expected },
  );
