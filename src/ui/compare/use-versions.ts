import { useEffect, useMemo, useState } from 'react';
import type { CompareResult } from '../../app/compare/compare.ts';
import { getOrCreate } from '../../kernel/get-or-create.ts';
import { type PageNumber, toPageIndex } from '../../kernel/page-number.ts';
import type { PagePicture, PictureDocument } from '../../media/index.ts';
import type { DrawnVersion, PlacedDifference } from './draw-versions.ts';
import { layOutStage, type VersionSide } from './stage-layout.ts';

export const SIDES = ['old', 'new'] as const;

function placeDifferences(
  { comparison }: CompareResult,
  side: VersionSide,
): ReadonlyMap<PageNumber, PlacedDifference[]> {
  const byPage = new Map<PageNumber, PlacedDifference[]>();
  for (const [index, difference] of comparison.differences.entries()) {
    const place = difference[side];
    if (place) getOrCreate(byPage, place.page, () => []).push({ index, kind: difference.kind, areas: place.areas });
  }
  return byPage;
}

/** Requests tiles of visible pages only, and redraws when they arrive. */
class TileRequests {
  readonly #picture: PictureDocument;
  readonly #onTile: () => void;
  readonly #shown = new Map<PageNumber, () => void>();

  constructor(picture: PictureDocument, onTile: () => void) {
    this.#picture = picture;
    this.#onTile = onTile;
  }

  get = (pageNumber: PageNumber): PagePicture => {
    const page = this.#picture.getPage(toPageIndex(pageNumber));
    if (!this.#shown.has(pageNumber)) this.#shown.set(pageNumber, page.subscribe(this.#onTile));
    return page;
  };

  keep(pageNumbers: ReadonlySet<PageNumber>): void {
    for (const [pageNumber, stop] of this.#shown) {
      if (pageNumbers.has(pageNumber)) continue;
      stop();
      this.#picture.getPage(toPageIndex(pageNumber)).setUnwanted();
      this.#shown.delete(pageNumber);
    }
  }
}

/** Layout, versions with their differences, and a counter that changes with arriving tiles. */
export function useVersions(result: CompareResult) {
  const [revision, setRevision] = useState(0);
  const layout = useMemo(() => layOutStage(result.rows, result.old, result.recent), [result]);
  const shown = useMemo(() => {
    const onTile = () => setRevision((before) => before + 1);
    return { old: new TileRequests(result.old, onTile), new: new TileRequests(result.recent, onTile) };
  }, [result]);
  const versions = useMemo(() => {
    const create = (side: VersionSide): DrawnVersion => {
      const byPage = placeDifferences(result, side);
      return { side, getPage: shown[side].get, differencesOn: (page) => byPage.get(page) ?? [] };
    };
    return { old: create('old'), new: create('new') };
  }, [result, shown]);
  useEffect(
    () => () => {
      for (const side of SIDES) shown[side].keep(new Set());
    },
    [shown],
  );
  return { revision, layout, shown, versions };
}

export type Versions = ReturnType<typeof useVersions>;
