/** Who asks for work files and processes, and so owns those that the request makes. */
export interface Viewer {
  /** Undefined: processes without an owner. */
  readonly owner: string | undefined;
  /** Returns whether this viewer may know of something with this owner. */
  sees(owner: string | undefined): boolean;
}

/** The page itself: all that it has is its user's. */
export const SEES_ALL: Viewer = { owner: undefined, sees: () => true };
