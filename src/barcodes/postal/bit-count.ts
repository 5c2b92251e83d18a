export const bitCount = (value: number): number => value.toString(2).replaceAll('0', '').length;
