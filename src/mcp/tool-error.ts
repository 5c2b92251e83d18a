/** Reason why a call fails. Its message holds nothing but words of ours, numbers, and paths of the caller. */
export class ToolError extends Error {}
