/** Failure of a call. The message only contains our own words, numbers, and the caller's paths. */
export class ToolError extends Error {}
