/** Returns the line of an offset (1-based). */
export const lineOf = (text: string, offset: number): number => text.slice(0, offset).split(/\r\n?|\n/).length;
