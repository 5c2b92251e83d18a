import { FullError } from '../admission.ts';
import type { LayerStore, StoredLayer } from '../layers/layer-store.ts';
import type { Database, Row } from './database.ts';

const toLayer = ({ id, document, owner, role, content }: Row): StoredLayer => ({
  ...{ id: String(id), document: String(document), content: String(content) },
  owner: (owner as string | null) ?? undefined,
  role: (role as string | null) ?? undefined,
});

/** Stores layers in a table, for all servers. @param getDatabase resolves when its tables exist */
export function createDatabaseLayers(getDatabase: () => Promise<Database>, maxBytes: number): LayerStore {
  return {
    async list(document) {
      const { query } = await getDatabase();
      const rows = await query('SELECT * FROM markwright.layer WHERE document = $1 ORDER BY created_at, id', [
        document,
      ]);
      return rows.map(toLayer);
    },

    async find(document, id) {
      const { query } = await getDatabase();
      const [row] = await query('SELECT * FROM markwright.layer WHERE document = $1 AND id = $2', [document, id]);
      return row && toLayer(row);
    },

    async put({ document, id, owner = null, role = null, content }) {
      const { query } = await getDatabase();
      const [row] = await query(
        `INSERT INTO markwright.layer (document, id, owner, role, content) SELECT $1, $2, $3, $4, $5
         WHERE octet_length($5) + (SELECT coalesce(sum(octet_length(content)), 0) FROM markwright.layer
           WHERE (document, id) <> ($1, $2)) <= $6
         ON CONFLICT (document, id) DO UPDATE SET content = excluded.content RETURNING id`,
        [document, id, owner, role, content, maxBytes],
      );
      if (!row) throw new FullError();
    },

    async remove(document, id) {
      const { query } = await getDatabase();
      await query('DELETE FROM markwright.layer WHERE document = $1 AND id = $2', [document, id]);
    },
  };
}
