// Markup layers: marks of one author over a document.
import type { Viewer } from '../../scanner/core.ts';

export interface StoredLayer {
  readonly id: string;
  /** Document, as clients name it. */
  readonly document: string;
  /** Undefined: public. */
  readonly owner: string | undefined;
  readonly role: string | undefined;
  /** JSON as it was sent. */
  readonly content: string;
}

export interface LayerStore {
  list(document: string): Promise<readonly StoredLayer[]>;
  find(document: string, id: string): Promise<StoredLayer | undefined>;
  /** Adds or replaces a layer. @throws FullError */
  put(layer: StoredLayer): Promise<void>;
  remove(document: string, id: string): Promise<void>;
}

/** Role that reads and changes the layers of all users. */
const ADMIN = 'admin';

/** Entries of a scope that users have in common, such as their tenant. */
const groupOf = (owner = ''): string =>
  owner
    .split(' ')
    .filter((entry) => !entry.startsWith('userid:'))
    .join(' ');

const isColleague = (viewer: Viewer, { owner }: StoredLayer): boolean =>
  viewer.owner !== undefined && owner !== undefined && groupOf(viewer.owner) === groupOf(owner);

/** Own and public layers; administrators may change those of all users in their group. */
export const mayChange = (viewer: Viewer, layer: StoredLayer): boolean =>
  viewer.sees(layer.owner) || (viewer.role === ADMIN && isColleague(viewer, layer));

/** Layers that the viewer may change, and those of administrators. */
export const mayRead = (viewer: Viewer, layer: StoredLayer): boolean =>
  mayChange(viewer, layer) || (layer.role === ADMIN && isColleague(viewer, layer));
