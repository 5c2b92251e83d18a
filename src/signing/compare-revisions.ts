// Finds later changes: compares the signed revision with the current file, from the catalog down.
import { type PageNumber, toPageNumber } from '../kernel/page-number.ts';
import { asKind, type FileView, type RawDict, type RawStream, type RawValue } from '../pdf/structure/index.ts';
import { decodeText, fieldsOf, pagesOf, type RawFormField } from './find-signatures.ts';

/** `content` covers all other changes and is never allowed. */
type ChangeKind = 'content' | 'annotation' | 'field' | 'signature' | 'timestamp' | 'validation' | 'metadata';

export interface Change {
  readonly kind: ChangeKind;
  /** Page number (1-based), or else a field name or the path from the catalog. */
  readonly place: string;
  readonly page?: PageNumber;
}

/** Maximum number of compared pairs. */
const MAX_STEPS = 3_000_000;
const MAX_CHANGES = 100;

export class ComparisonTooLarge extends Error {}

const VALUE_KEYS = new Set(['V', 'AS', 'AP', 'I', 'TI', 'RV', 'M']);
const LINK_KEYS = new Set(['Obj', 'IRT', 'Popup', 'Parent', 'Kids', 'Fields', 'P', 'AN', 'Annotation', 'T']);
const NONE: RawDict = { kind: 'dict', entries: new Map(), repeated: new Set(), start: -1, end: -1 };

interface Side {
  readonly view: FileView;
  readonly fields: ReadonlyMap<number, RawFormField>;
}

interface Pair {
  readonly a: RawValue;
  readonly b: RawValue;
  readonly path: string;
  readonly key: string;
}

const keysOf = (a: RawDict, b: RawDict): Set<string> => new Set([...a.entries.keys(), ...b.entries.keys()]);

const isSameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length &&
  ((a.buffer === b.buffer && a.byteOffset === b.byteOffset) || a.every((byte, at) => byte === b[at]));

function isSamePlain(a: RawValue, b: RawValue): boolean {
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return a === b;
  if (a.kind === 'name' && b.kind === 'name') return a.name === b.name;
  if (a.kind === 'word' && b.kind === 'word') return a.text === b.text;
  return a.kind === 'string' && b.kind === 'string' && isSameBytes(a.bytes, b.bytes);
}

export class RevisionComparison {
  readonly #before: Side;
  readonly #after: Side;
  readonly #changes: Change[] = [];
  /** Objects compared separately: pages, page tree nodes, and the catalog. */
  readonly #structure = new Set<number>();
  readonly #annotations = new Set<number>();
  /** Objects known to be equal, including all that they refer to. */
  readonly #compared = new Set<number>();
  #steps = 0;

  private constructor(before: FileView, after: FileView) {
    const sideOf = (view: FileView) => ({
      view,
      fields: new Map(fieldsOf(view).map((field) => [field.number, field])),
    });
    this.#before = sideOf(before);
    this.#after = sideOf(after);
  }

  /** @throws ComparisonTooLarge */
  static compare(before: FileView, after: FileView): readonly Change[] {
    const comparison = new RevisionComparison(before, after);
    comparison.#compareAll();
    return comparison.#changes;
  }

  #add(kind: ChangeKind, place: string, page?: PageNumber): undefined {
    if (
      this.#changes.length < MAX_CHANGES &&
      !this.#changes.some((known) => known.kind === kind && known.place === place)
    )
      this.#changes.push({ kind, place, ...(page === undefined ? {} : { page }) });
  }

  #compareAll(): undefined {
    const [before, after] = [this.#before.view, this.#after.view];
    const [a, b] = [before.catalog, after.catalog];
    const [root, rootNow] = [before.trailer.entries.get('Root'), after.trailer.entries.get('Root')];
    if (!a || !b || asKind(root, 'ref')?.number !== asKind(rootNow, 'ref')?.number) return this.#add('content', 'Root');
    this.#structure.add(asKind(root, 'ref')?.number ?? 0);
    const [old, now] = [pagesOf(before), pagesOf(after)];
    if (old.pages.length !== now.pages.length || old.pages.some((page, at) => page !== now.pages[at]))
      return this.#add('content', 'Pages');
    for (const number of [...old.pages, ...old.nodes]) this.#structure.add(number);
    for (const page of old.pages)
      for (const item of before.list(this.#dictOf(before, page).entries.get('Annots')))
        this.#annotations.add(asKind(item, 'ref')?.number ?? -1);
    this.#fixed(before.trailer.entries.get('Encrypt') ?? null, after.trailer.entries.get('Encrypt') ?? null, 'Encrypt');
    this.#mutable('metadata', 'Info', before.trailer, after.trailer);
    this.#compareCatalog(a, b);
    for (const node of old.nodes) this.#compareNode(this.#dictOf(before, node), this.#dictOf(after, node));
    for (const [index, page] of old.pages.entries()) this.#comparePage(toPageNumber(index), page);
  }

  #dictOf = (view: FileView, number: number): RawDict => view.dict({ kind: 'ref', number, generation: 0 }) ?? NONE;

  /** Compares a page tree node without its kids, which are compared separately. */
  #compareNode(a: RawDict, b: RawDict): void {
    this.#fixedEntries(a, b, 'Pages', ['Kids', 'Parent']);
    if (this.#kidsOf(this.#before, a) !== this.#kidsOf(this.#after, b)) this.#add('content', 'Pages/Kids');
  }

  #kidsOf = ({ view }: Side, dict: RawDict): string =>
    view
      .list(dict.entries.get('Kids'))
      .map((kid) => asKind(kid, 'ref')?.number)
      .join(' ');

  #compareCatalog(a: RawDict, b: RawDict): void {
    this.#fixedEntries(a, b, '', ['AcroForm', 'Pages', 'DSS', 'Extensions', 'Metadata', 'Version']);
    this.#mutable('validation', 'DSS', a, b);
    this.#mutable('metadata', 'Metadata', a, b);
    const form = ({ view }: Side, catalog: RawDict) => view.dict(catalog.entries.get('AcroForm')) ?? NONE;
    const [oldForm, newForm] = [form(this.#before, a), form(this.#after, b)];
    this.#fixedEntries(oldForm, newForm, 'AcroForm', ['Fields', 'SigFlags', 'NeedAppearances', 'DR']);
    this.#mutable('field', 'NeedAppearances', oldForm, newForm);
    this.#compareDefaults(oldForm, newForm);
    for (const [number, field] of this.#before.fields) this.#compareField(number, field);
    const [old, now] = [
      this.#before.view.list(oldForm.entries.get('Fields')),
      this.#after.view.list(newForm.entries.get('Fields')),
    ];
    const numbers = new Set(now.map((ref) => asKind(ref, 'ref')?.number));
    for (const ref of old) {
      const number = asKind(ref, 'ref')?.number;
      if (number === undefined || !numbers.has(number)) this.#add('content', 'AcroForm/Fields');
    }
    for (const [number, field] of this.#after.fields)
      if (!this.#before.fields.has(number)) this.#compareNewField(field);
  }

  /** Allows additional form resources, such as fonts for new values. */
  #compareDefaults(oldForm: RawDict, newForm: RawDict): void {
    const [old, now] = [
      this.#before.view.dict(oldForm.entries.get('DR')),
      this.#after.view.dict(newForm.entries.get('DR')),
    ];
    for (const [category, value] of old?.entries ?? []) {
      const [was, is] = [this.#before.view.dict(value), this.#after.view.dict(now?.entries.get(category))];
      if (!was) this.#fixed(value, now?.entries.get(category) ?? null, `AcroForm/DR/${category}`);
      for (const [name, resource] of was?.entries ?? [])
        this.#fixed(resource, is?.entries.get(name) ?? null, `AcroForm/DR/${category}/${name}`);
    }
  }

  #compareNewField({ type, name, value }: RawFormField): undefined {
    if (type !== 'Sig') return this.#add('content', `AcroForm/Fields/${name}`);
    return this.#addSignature(name, value);
  }

  /** Adds a new signature. Others are content changes: their appearance could cover the page. */
  #addSignature(name: string, value: RawValue): undefined {
    const entries = this.#after.view.dict(value)?.entries;
    if (!entries?.has('ByteRange')) return this.#add('content', `AcroForm/Fields/${name}`);
    this.#add(this.#after.view.name(entries.get('Type')) === 'DocTimeStamp' ? 'timestamp' : 'signature', name);
  }

  #compareField(number: number, field: RawFormField): undefined {
    const now = this.#after.fields.get(number);
    if (!now || now.name !== field.name) return this.#add('content', `AcroForm/Fields/${field.name}`);
    const [a, b] = [field.dict, now.dict];
    this.#fixedEntries(a, b, `AcroForm/Fields/${field.name}`, [...VALUE_KEYS, 'Kids', 'Parent', 'P']);
    if (this.#kidsOf(this.#before, a) !== this.#kidsOf(this.#after, b))
      this.#add('content', `AcroForm/Fields/${field.name}/Kids`);
    const changed = [...VALUE_KEYS].filter((key) =>
      this.#isDifferent(a.entries.get(key) ?? null, b.entries.get(key) ?? null),
    );
    if (changed.length === 0) return;
    if (field.type !== 'Sig') this.#add('field', field.name);
    // Signing fills an empty field. A signed field's value and appearance never change.
    else if (this.#before.view.resolve(field.value) === null && changed.includes('V'))
      this.#addSignature(field.name, now.value);
    else this.#add('content', `AcroForm/Fields/${field.name}`);
  }

  #comparePage(page: PageNumber, number: number): void {
    const [a, b] = [this.#dictOf(this.#before.view, number), this.#dictOf(this.#after.view, number)];
    const before = this.#changes.length;
    this.#fixedEntries(a, b, `page ${page}`, ['Annots', 'Parent', 'LastModified']);
    for (const [at, change] of this.#changes.entries()) if (at >= before) this.#changes[at] = { ...change, page };
    const [old, now] = [
      this.#before.view.list(a.entries.get('Annots')),
      this.#after.view.list(b.entries.get('Annots')),
    ];
    const left = new Map(now.map((item, at) => [asKind(item, 'ref')?.number ?? `direct ${at}`, item]));
    for (const [at, item] of old.entries()) {
      const key = asKind(item, 'ref')?.number ?? `direct ${at}`;
      const other = left.get(key);
      left.delete(key);
      this.#compareAnnotation(page, item, other);
    }
    for (const item of left.values()) this.#compareNewAnnotation(page, item);
  }

  #isWidget = (view: FileView, item: RawValue): boolean =>
    view.name(view.dict(item)?.entries.get('Subtype')) === 'Widget';

  #compareAnnotation(page: PageNumber, item: RawValue, other: RawValue | undefined): void {
    const number = asKind(item, 'ref')?.number;
    const isField = number !== undefined && this.#before.fields.has(number);
    // The form comparison handles fields; here they must only stay on their page.
    if (isField && other !== undefined) return;
    if (isField || this.#isWidget(this.#before.view, item)) {
      if (other === undefined || this.#isDifferent(item, other)) this.#add('content', `page ${page}/Annots`, page);
    } else if (other === undefined || this.#isDifferent(item, other)) this.#add('annotation', `page ${page}`, page);
  }

  #compareNewAnnotation(page: PageNumber, item: RawValue): undefined {
    if (!this.#isWidget(this.#after.view, item)) return this.#add('annotation', `page ${page}`, page);
    const number = asKind(item, 'ref')?.number ?? -1;
    const isNew = this.#after.fields.get(number)?.type === 'Sig' && !this.#before.fields.has(number);
    if (!isNew) this.#add('content', `page ${page}/Annots`, page);
  }

  #mutable(kind: ChangeKind, key: string, a: RawDict, b: RawDict): void {
    if (this.#isDifferent(a.entries.get(key) ?? null, b.entries.get(key) ?? null)) this.#add(kind, key);
  }

  #fixedEntries(a: RawDict, b: RawDict, path: string, without: readonly string[]): void {
    for (const key of keysOf(a, b)) {
      if (without.includes(key)) continue;
      this.#fixed(a.entries.get(key) ?? null, b.entries.get(key) ?? null, path === '' ? key : `${path}/${key}`);
    }
  }

  #fixed(a: RawValue, b: RawValue, path: string): void {
    const different = this.#findDifference({ a, b, path, key: path.slice(path.lastIndexOf('/') + 1) }, this.#compared);
    if (different !== undefined) this.#add('content', different);
  }

  #isDifferent(a: RawValue, b: RawValue): boolean {
    return this.#findDifference({ a, b, path: '', key: '' }, new Set()) !== undefined;
  }

  /** Returns the path of the first difference. Skips pages, and links to annotations or fields. */
  #findDifference(first: Pair, seen: Set<number>): string | undefined {
    const waiting = [first];
    for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
      this.#steps += 1;
      if (this.#steps > MAX_STEPS) throw new ComparisonTooLarge();
      const { path, key } = pair;
      let { a, b } = pair;
      const [ref, refNow] = [asKind(a, 'ref'), asKind(b, 'ref')];
      if (ref || refNow) {
        if (ref?.number !== refNow?.number || ref?.generation !== refNow?.generation) return path;
        const number = ref?.number ?? 0;
        if (seen.has(number) || this.#structure.has(number)) continue;
        if (LINK_KEYS.has(key) && (this.#annotations.has(number) || this.#before.fields.has(number))) continue;
        seen.add(number);
        [a, b] = [this.#before.view.resolve(ref), this.#after.view.resolve(refNow)];
      }
      if (!this.#pushParts(a, b, path, key, waiting)) return path;
    }
    return undefined;
  }

  /** Pushes the children of two similar values. @returns false if the values differ */
  #pushParts(a: RawValue, b: RawValue, path: string, key: string, waiting: Pair[]): boolean {
    const [list, listNow] = [asKind(a, 'array'), asKind(b, 'array')];
    if (list && listNow) {
      if (list.items.length !== listNow.items.length) return false;
      for (const [at, item] of list.items.entries()) waiting.push({ a: item, b: listNow.items[at] ?? null, path, key });
      return true;
    }
    const [stream, streamNow] = [asKind(a, 'stream'), asKind(b, 'stream')];
    if (stream && streamNow && !isSameBytes(stream.data, streamNow.data)) return false;
    const dictOf = (value: RawValue, of: RawStream | undefined) => of?.dict ?? asKind(value, 'dict');
    const [dict, dictNow] = [dictOf(a, stream), dictOf(b, streamNow)];
    if (!dict || !dictNow || Boolean(stream) !== Boolean(streamNow)) return isSamePlain(a, b);
    if (dictNow.repeated.size > dict.repeated.size) return false;
    for (const name of keysOf(dict, dictNow))
      waiting.push({
        a: dict.entries.get(name) ?? null,
        b: dictNow.entries.get(name) ?? null,
        path: `${path}/${name}`,
        key: name,
      });
    return true;
  }
}

/** Later changes that a signature permits: DocMDP level (0 if absent), and locked fields. */
export interface Permissions {
  readonly level: 0 | 1 | 2 | 3;
  readonly locks: (field: string) => boolean;
}

/** Returns true if a signature permits a later change: ISO 32000-2, table 257. */
export function isAllowed({ kind, place }: Change, { level, locks }: Permissions): boolean {
  switch (kind) {
    case 'content':
      return false;
    case 'annotation':
      return level === 0 || level === 3;
    case 'field':
      return level !== 1 && !locks(place);
    case 'signature':
      return level !== 1 && !locks(place);
    default:
      return true;
  }
}

/** Reads the DocMDP and FieldMDP entries of a signature. */
export function permissionsOf(view: FileView, dict: RawDict): Permissions {
  let level: Permissions['level'] = 0;
  const locks: Permissions['locks'][] = [];
  for (const item of view.list(dict.entries.get('Reference'))) {
    const reference = view.dict(item);
    const parms = view.dict(reference?.entries.get('TransformParams'));
    const method = view.name(reference?.entries.get('TransformMethod'));
    if (method === 'DocMDP') {
      const p = view.resolve(parms?.entries.get('P'));
      // 2 is the default; invalid levels count as the strictest.
      level = p === null ? 2 : p === 2 || p === 3 ? p : 1;
    }
    if (method !== 'FieldMDP') continue;
    // Encrypted field names can't be compared: treat all fields as locked.
    if (view.isEncrypted) locks.push(() => true);
    const action = view.name(parms?.entries.get('Action'));
    const names = view.list(parms?.entries.get('Fields')).map((name) => decodeText(view.resolve(name)) ?? '');
    const isNamed = (field: string) => names.some((name) => field === name || field.startsWith(`${name}.`));
    locks.push((field) => (action === 'Include' ? isNamed(field) : action === 'Exclude' ? !isNamed(field) : true));
  }
  return { level, locks: (field) => locks.some((lock) => lock(field)) };
}
