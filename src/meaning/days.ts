const DAY = 86_400_000;

/** Returns the day of a year, 1 to 366; undefined if the year lacks it. */
export function dayOfYear(year: number, day: number): Date | undefined {
  const date = new Date(Date.UTC(year, 0, day));
  return day >= 1 && date.getUTCFullYear() === year ? date : undefined;
}

export const nearestTo = (day: Date, dates: readonly Date[]): Date | undefined =>
  [...dates].sort((a, b) => Math.abs(a.getTime() - day.getTime()) - Math.abs(b.getTime() - day.getTime()))[0];

export const daysBetween = (from: Date, to: Date): number => Math.floor((to.getTime() - from.getTime()) / DAY);
