/** Widths of uniform bars (em): without a reason, per character of one, and maximum. */
export const BAR_EMS = { plain: 3, character: 0.6, most: 12 } as const;
