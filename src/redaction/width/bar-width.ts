/** Widths of bars where gaps are uniform (ems): without a reason, for each of its characters, and at most. */
export const BAR_EMS = { plain: 3, character: 0.6, most: 12 } as const;
