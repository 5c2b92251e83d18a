/** Caller that accesses work files and processes, and owns those it creates. */
export interface Viewer {
  /** Undefined creates processes without an owner. */
  readonly owner: string | undefined;
  /** Role of its token. */
  readonly role?: string | undefined;
  /** Returns whether the caller may access items of an owner. */
  sees(owner: string | undefined): boolean;
}

/** The app itself: everything belongs to its user. */
export const SEES_ALL: Viewer = { owner: undefined, sees: () => true };
