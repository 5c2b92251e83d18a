// Counts which edits a comparison found, and which differences no edit explains.
import { inflateRect, intersectRect, type Rect } from '../../kernel/rect.ts';
import type { Difference, DifferencePlace } from '../../review/index.ts';
import { type DrawnDocument, type DrawnPage, type DrawnWord, type DrawnWordPlace, LINE_HEIGHT } from './drawn-pages.ts';
import type { Edit } from './edits.ts';

export interface DrawnVersions {
  readonly oldPages: readonly DrawnPage[];
  readonly newPages: readonly DrawnPage[];
  readonly old: Pick<DrawnDocument, 'places'>;
  readonly new: Pick<DrawnDocument, 'places'>;
}

export interface Verdict {
  readonly found: readonly Edit[];
  readonly missed: readonly Edit[];
  /** Differences without an edit. */
  readonly wrong: readonly Difference[];
}

/** Distance between a changed graphic and the found area (page units). */
const MARGIN = 8;
/** Words that a difference may show around an edit. */
const EXTRA_WORDS = 2;

const wordsOf = (places: readonly (DifferencePlace | undefined)[]): string[] =>
  places.flatMap((place) => place?.text?.split(/\s+/).filter(Boolean) ?? []);

function isNear(place: DifferencePlace | undefined, word: DrawnWordPlace | undefined): boolean {
  if (!place || !word || place.page !== word.page) return false;
  return place.areas.some(
    (area) => Math.abs(area.y + area.height / 2 - (word.y - 4)) < LINE_HEIGHT * 1.5 + area.height / 2,
  );
}

/** Returns how many items of `some` are not in `all`, counting repeats. */
function missingFrom(all: readonly string[], some: readonly string[]): number {
  const rest = [...all];
  return some.filter((item) => {
    const at = rest.indexOf(item);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  }).length;
}

type WordEdit = Extract<Edit, { kind: 'words' }>;
const WORD_KINDS = ['inserted', 'removed', 'changed', 'moved'];

/** Returns true if at least half of the words at a place are those of the edit. */
function concernsWords({ kind, old, new: recent }: Difference, edit: WordEdit, versions: DrawnVersions): boolean {
  if (!WORD_KINDS.includes(kind)) return false;
  const isOn = (place: DifferencePlace | undefined, words: readonly DrawnWord[], side: 'old' | 'new') => {
    const shown = wordsOf([place]);
    const near = words.filter((word) => isNear(place, versions[side].places.get(word))).map(({ text }) => text);
    return near.length > 0 && missingFrom(near, shown) <= shown.length / 2 && missingFrom(shown, near) < near.length;
  };
  return isOn(old, edit.removed, 'old') || isOn(recent, edit.inserted, 'new');
}

function isFoundIn(edit: WordEdit, matched: readonly Difference[]): boolean {
  const [gone, come] = [wordsOf(matched.map(({ old }) => old)), wordsOf(matched.map(({ new: place }) => place))];
  const textsOf = (words: readonly DrawnWord[]) => words.map(({ text }) => text);
  const isWhole = missingFrom(gone, textsOf(edit.removed)) + missingFrom(come, textsOf(edit.inserted)) === 0;
  const extra = missingFrom(textsOf(edit.removed), gone) + missingFrom(textsOf(edit.inserted), come);
  return isWhole && extra <= EXTRA_WORDS && (!edit.isMove || matched.some(({ kind }) => kind === 'moved'));
}

const indexIn = (pages: readonly DrawnPage[], id: number) => pages.findIndex((page) => page.id === id) + 1;

function isPage({ kind, old, new: recent }: Difference, id: number, { oldPages, newPages }: DrawnVersions): boolean {
  const [from, to] = [indexIn(oldPages, id), indexIn(newPages, id)];
  if (from === 0) return kind === 'pageInserted' && recent?.page === to;
  if (to === 0) return kind === 'pageRemoved' && old?.page === from;
  return kind === 'pageMoved' && old?.page === from && recent?.page === to;
}

function isGraphic({ kind, old }: Difference, id: number, area: Rect, { oldPages }: DrawnVersions): boolean {
  const [found] = old?.areas ?? [];
  if (kind !== 'picture' || old?.page !== indexIn(oldPages, id) || !found) return false;
  const inside = intersectRect(inflateRect(area, MARGIN), found);
  return inside !== undefined && inside.width > found.width - 0.1 && inside.height > found.height - 0.1;
}

const sizeOf = ({ width, height }: Rect) => width * height;

function matchesOf(edit: Edit, differences: readonly Difference[], versions: DrawnVersions): readonly Difference[] {
  if (edit.kind === 'words') return differences.filter((each) => concernsWords(each, edit, versions));
  if (edit.kind === 'page') return differences.filter((each) => isPage(each, edit.page, versions));
  return differences.filter((each) => isGraphic(each, edit.page, edit.area, versions));
}

function isFound(edit: Edit, matched: readonly Difference[]): boolean {
  if (matched.length === 0) return false;
  if (edit.kind === 'words') return isFoundIn(edit, matched);
  if (edit.kind === 'page') return true;
  const covered = matched.reduce((sum, { old }) => sum + (old?.areas[0] ? sizeOf(old.areas[0]) : 0), 0);
  return covered >= edit.covers * sizeOf(edit.area);
}

export function judge(edits: readonly Edit[], differences: readonly Difference[], versions: DrawnVersions): Verdict {
  const matched = edits.map((edit) => ({ edit, by: matchesOf(edit, differences, versions) }));
  const explained = new Set(matched.flatMap(({ by }) => by));
  return {
    found: matched.filter(({ edit, by }) => isFound(edit, by)).map(({ edit }) => edit),
    missed: matched.filter(({ edit, by }) => !isFound(edit, by)).map(({ edit }) => edit),
    wrong: differences.filter((each) => !explained.has(each)),
  };
}
