// Cleans the rest of the file of repeated words, hidden information and all that readers ignore.
import { blankProfileTexts } from '../../pdf/content/index.ts';
import {
  appearancesOf,
  asDict,
  dictsOf,
  filtersOf,
  get,
  getArray,
  getDict,
  getName,
  isArray,
  isDict,
  isName,
  isStream,
  isText,
  itemsOf,
  NULL,
  nameOf,
  type PDFArray,
  type PDFDict,
  type PDFName,
  type PDFObject,
  type PDFRawStream,
  pruneFields,
  pushAll,
  type StringObject,
} from '../../pdf/structure/index.ts';
import { stripJpeg } from '../jpeg-metadata.ts';
import { cleanDestinations, isUsable, resolveTarget } from './destinations.ts';
import { endData } from './end-data.ts';
import { clearField, clearPlace, lineOf, settleAppearances, showsWord, VALUES_OF_FIELDS } from './fields.ts';
import type { HiddenOutcome } from './hidden.ts';
import { Opaque, type RestOptions } from './opaque.ts';
import { isPage, type Repeats } from './repeats.ts';
import { FORMAT_NAMES, MAPS, OF_DRAWINGS, RULES, type Rule, STRINGS } from './schema.ts';
import { type StructureOptions, StructureTree } from './structure-tree.ts';

type Waiting = readonly [object: PDFObject | undefined, rule: Rule];

const DRAWING: Rule = { keys: OF_DRAWINGS, texts: STRINGS };
const MAP_OF_DRAWINGS: Rule = { keys: 'any', texts: STRINGS };
const MAP_OF_PROPERTIES: Rule = { keys: 'any', texts: new Set() };

/** Keys whose texts are replaced by the marker rather than removed. */
const MARKED = new Set('Title Alt ActualText E TU Contents CA RC AC Opt Name P'.split(' '));

/** Annotation types to keep; others become stamps with the same appearance. */
const MARKUP = new Set(
  'Text FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup'.split(
    ' ',
  ),
);

const isAnnotation = (dict: PDFDict) => dict.has(nameOf('Rect')) && dict.has(nameOf('Subtype'));

const ACTION_KEYS = new Set(['A', 'Next', 'OpenAction', 'PA']);
/** Keys of names that other parts of the file refer to. */
const TARGETS = new Set(['T', 'Dest', 'D']);
/** Dictionaries that may hold hidden information to keep. */
const WITH_OPAQUE = new Set([RULES.catalog, RULES.page, RULES.widget, RULES.field]);
const NONE: ReadonlySet<string> = new Set();
/** Rule for values without their own. */
const VALUES: Rule = { keys: FORMAT_NAMES, texts: NONE };

export class RestCleaner {
  readonly #options: RestOptions;
  readonly #repeats: Repeats;
  readonly #opaque: Opaque;
  readonly #structure: StructureTree;
  readonly #seen = new Set<PDFObject>();

  constructor(options: RestOptions & StructureOptions, repeats: Repeats) {
    this.#options = options;
    this.#repeats = repeats;
    this.#opaque = new Opaque(options, repeats);
    this.#structure = new StructureTree(options, repeats);
  }

  run(): HiddenOutcome {
    const { catalog, pages } = this.#options;
    for (const element of this.#structure.update()) this.#seen.add(element);
    // Layer names first, before content refers to them.
    this.#clean(getDict(catalog, 'OCProperties'), RULES.layers);
    this.#clean(get(getDict(catalog, 'StructTreeRoot'), 'Namespaces'), RULES.namespace);
    for (const page of pages) {
      this.#cleanAnnotations(page);
      for (const key of ['Resources', 'Contents', 'Group']) this.#clean(get(page, key), DRAWING);
      this.#clean(page, RULES.page);
    }
    this.#cleanForm();
    this.#opaque.cleanNames();
    this.#clean(catalog, RULES.catalog);
    this.#clean(this.#options.information, this.#options.kept.has('metadata') ? RULES.metadata : RULES.information);
    for (const map of cleanDestinations(catalog, new Set(pages), this.#repeats)) this.#seen.add(map);
    this.#cleanIntents();
    this.#sweep();
    return { unsearched: this.#opaque.unsearched, repeated: [...this.#opaque.repeated] };
  }

  #cleanAnnotations(page: PDFDict): void {
    const { kept } = this.#options;
    for (const annotation of dictsOf(getArray(page, 'Annots'))) {
      const subtype = getName(annotation, 'Subtype') ?? '';
      if (this.#seen.has(annotation)) continue;
      for (const look of settleAppearances(annotation, this.#repeats)) this.#seen.add(look);
      if (subtype === 'Link') this.#clean(annotation, RULES.link);
      else if (subtype === 'Widget') this.#cleanWidget(annotation);
      else if (subtype === 'FileAttachment' && this.#opaque.keepsFile(getDict(annotation, 'FS'))) {
        this.#opaque.objects.add(getDict(annotation, 'FS') as PDFDict);
        this.#clean(annotation, RULES.attachment);
      } else {
        if (!MARKUP.has(subtype)) annotation.set(nameOf('Subtype'), nameOf('Stamp'));
        if (showsWord(annotation, subtype === 'FreeText' ? ['Contents', 'RC'] : [], this.#repeats))
          annotation.delete(nameOf('AP'));
        this.#clean(annotation, kept.has('comments') ? RULES.comment : RULES.markup);
      }
      // State names of appearances are user-defined.
      for (const look of appearancesOf(annotation)) this.#clean(look, DRAWING);
    }
  }

  #cleanWidget(widget: PDFDict): void {
    if (showsWord(widget, VALUES_OF_FIELDS, this.#repeats)) clearField(widget);
    // Captions and choices are drawn, too.
    const drawn = [get(widget, 'MK'), ...lineOf(widget).map((node) => get(node, 'Opt'))];
    if (drawn.some((each) => each && this.#repeats.inside(each, widget.context))) widget.delete(nameOf('AP'));
    this.#clean(widget, RULES.widget);
    const look = getDict(widget, 'MK');
    for (const key of ['I', 'RI', 'IX']) this.#clean(get(look, key), DRAWING);
  }

  #cleanForm(): void {
    const { catalog, pages } = this.#options;
    const form = getDict(catalog, 'AcroForm');
    if (!form) return;
    const widgets = new Set(pages.flatMap((page) => dictsOf(getArray(page, 'Annots'))));
    pruneFields(form, (field) => isAnnotation(field) && !widgets.has(field));
    const seen = new Set<PDFDict>();
    const waiting = dictsOf(getArray(form, 'Fields'));
    for (const widget of widgets) waiting.push(...lineOf(widget).slice(1));
    for (let field = waiting.pop(); field; field = waiting.pop()) {
      if (seen.has(field)) continue;
      seen.add(field);
      const kids = dictsOf(getArray(field, 'Kids'));
      if (kids.length === 0 && !widgets.has(field)) clearPlace(field);
      if (getName(field, 'FT') === 'Sig') field.delete(nameOf('V'));
      if (!widgets.has(field)) this.#clean(field, RULES.field);
      pushAll(waiting, kids);
    }
    this.#clean(getDict(form, 'DR'), DRAWING);
    this.#clean(form, RULES.form);
  }

  /** Iterative: reference chains may have any length. */
  #clean(from: PDFObject | undefined, rule: Rule): void {
    const waiting: Waiting[] = [[from, rule]];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [object, own] = next;
      const isStray = isPage(object) && own !== RULES.page && own !== RULES.nodes;
      if (object === undefined || this.#seen.has(object) || this.#opaque.objects.has(object) || isStray) continue;
      if (own === RULES.nodes && getName(asDict(object), 'Type') === 'Page') continue;
      this.#seen.add(object);
      if (isArray(object))
        pushAll(
          waiting,
          itemsOf(object).map((item): Waiting => [item, own]),
        );
      else pushAll(waiting, this.#cleanOne(object, own));
    }
  }

  /** @returns the objects it refers to */
  #cleanOne(object: PDFObject, rule: Rule): Waiting[] {
    const dict = asDict(object);
    if (!dict) return [];
    if (isStream(object)) this.#settleStream(object);
    const kept = WITH_OPAQUE.has(rule) ? this.#opaque.entriesOf(dict) : NONE;
    this.#keepOnly(dict, rule, kept);
    return dict.entries().flatMap(([key, value]): Waiting[] => {
      const next = nextRule(dict, key.decodeText(), rule);
      return next ? [[dict.context.lookup(value), next]] : [];
    });
  }

  #settleStream(stream: PDFRawStream): void {
    const { dict } = stream;
    const filters = filtersOf(dict);
    if (filters.at(-1) === 'DCTDecode' && filters.length === 1) stream.updateContents(stripJpeg(stream.contents));
    stream.updateContents(endData(stream.contents, filters[0]));
    // ICC profiles have only the number of components as an entry.
    if (dict.has(nameOf('N')) && !dict.has(nameOf('Subtype'))) blankProfileTexts(stream);
    if (this.#structure.holds(stream)) return;
    for (const key of ['StructParent', 'StructParents']) dict.delete(nameOf(key));
  }

  #keepOnly(dict: PDFDict, rule: Rule, kept: ReadonlySet<string>): void {
    const { keys, texts } = rule;
    const hasOwnKeys = texts === 'any' || rule === RULES.names;
    for (const [key, value] of dict.entries()) {
      const name = key.decodeText();
      if (kept.has(name)) continue;
      const target = dict.context.lookup(value);
      const holdsTexts = texts === 'any' || texts.has(name);
      const isStray = keys === 'any' ? hasOwnKeys && this.#repeats.inName(key) : !keys.has(name);
      if (isStray || (isText(target) && !holdsTexts) || this.#isUnusable(name, target)) dict.delete(key);
      else if (isText(target)) this.#settleText(dict, key, target);
      else if (isArray(target) && holdsTexts) this.#settleList(name, target);
      else if (isArray(target) && !(rule === VALUES && LISTS_OF_TEXTS.has(name)))
        dropTexts(target, (each) => keys !== 'any' && keys !== OF_DRAWINGS && this.#repeats.inName(each));
      else if (isStream(target) && holdsTexts && this.#repeats.inside(target, dict.context)) dict.delete(key);
      else if (isName(target) && keys !== 'any' && (keys !== OF_DRAWINGS || name === 'Name'))
        this.#settleName(dict, key, target);
    }
  }

  /** Returns whether an action is unused by readers, or repeats redacted words. */
  #isUnusable(key: string, target: PDFObject | undefined): boolean {
    if (!isDict(target) || !ACTION_KEYS.has(key)) return false;
    // Outlines and threads also have entries of this name.
    if (key === 'Next' && getName(target, 'S') === undefined) return false;
    const { kept } = this.#options;
    if (!isUsable(target, kept, this.#repeats)) return true;
    if (getName(target, 'S') === 'JavaScript') this.#opaque.objects.add(target);
    return false;
  }

  #settleName(dict: PDFDict, key: PDFName, name: PDFName): void {
    if (!this.#repeats.inName(name)) return;
    if (TARGETS.has(key.decodeText())) dict.set(key, resolveTarget(name, this.#repeats));
    else dict.delete(key);
  }

  #settleText(dict: PDFDict, key: PDFName, text: StringObject): void {
    const name = key.decodeText();
    if (STRINGS.has(name) || !this.#repeats.inString(name, text)) return;
    if (MARKED.has(name)) dict.set(key, this.#repeats.mark());
    else if (TARGETS.has(name)) dict.set(key, this.#repeats.identifier(text));
    else dict.delete(key);
  }

  #settleList(key: string, list: PDFArray): void {
    for (const [index, item] of itemsOf(list).entries()) {
      if (isArray(item) && key === 'Opt') this.#settleList(key, item);
      else if (isText(item) && this.#repeats.inString(key, item)) list.set(index, this.#repeats.mark());
      else if (isName(item) && this.#repeats.inName(item)) list.set(index, NULL);
    }
  }

  #cleanIntents(): void {
    for (const intent of dictsOf(getArray(this.#options.catalog, 'OutputIntents'))) {
      const profile = get(intent, 'DestOutputProfile');
      if (!isStream(profile)) continue;
      blankProfileTexts(profile);
      for (const [key] of profile.dict.entries())
        if (!['N', 'Alternate', 'Range', 'Length', 'Filter', 'DecodeParms'].includes(key.decodeText()))
          profile.dict.delete(key);
    }
  }

  /** Final pass: drops values without a rule, and references to removed pages and annotations. */
  #sweep(): void {
    const { catalog, information, pages } = this.#options;
    const own = new Set<PDFObject>([...pages, ...pages.flatMap((page) => dictsOf(getArray(page, 'Annots')))]);
    const isGone = (object: PDFObject | undefined) =>
      isDict(object) && (getName(object, 'Type') === 'Page' || isAnnotation(object)) && !own.has(object);
    const seen = new Set<PDFObject>(this.#opaque.objects);
    const waiting: (PDFObject | undefined)[] = [catalog, information];
    while (waiting.length > 0) {
      const object = waiting.pop();
      if (object === undefined || seen.has(object)) continue;
      seen.add(object);
      if (isArray(object)) {
        for (const [index, item] of itemsOf(object).entries()) if (isGone(item)) object.set(index, NULL);
        pushAll(waiting, itemsOf(object));
        continue;
      }
      const dict = asDict(object);
      if (dict && !this.#seen.has(object)) this.#keepOnly(dict, VALUES, NONE);
      for (const [key, value] of dict?.entries() ?? []) {
        const target = catalog.context.lookup(value);
        if (isGone(target)) dict?.delete(key);
        else waiting.push(target);
      }
    }
  }
}

/** Lists of names of destinations and files. */
const LISTS_OF_TEXTS = new Set(['Names', 'Limits']);
/** Palettes are strings. */
const isPalette = (list: PDFArray) => list.size() > 0 && list.lookup(0) === nameOf('Indexed');

/** Removes strings from lists of numbers, names and references: readers ignore them. */
function dropTexts(from: PDFArray, isStray: (name: PDFName) => boolean): void {
  const seen = new Set<PDFArray>();
  const waiting = [from];
  for (let list = waiting.pop(); list; list = waiting.pop()) {
    if (seen.has(list) || isPalette(list)) continue;
    seen.add(list);
    for (let index = list.size() - 1; index >= 0; index--) {
      const item = list.lookup(index);
      if (isText(item) || (isName(item) && isStray(item))) list.remove(index);
      else if (isArray(item)) waiting.push(item);
    }
  }
}

function nextRule(dict: PDFDict, key: string, rule: Rule): Rule | undefined {
  if (rule.keys === OF_DRAWINGS || rule === MAP_OF_DRAWINGS) {
    // In maps the keys are user-defined: `F` is a font, not a file.
    const isMap = rule.keys === OF_DRAWINGS && MAPS.has(key) && !dict.has(nameOf('PatternType'));
    if (isMap && key === 'Properties') return MAP_OF_PROPERTIES;
    return isMap ? MAP_OF_DRAWINGS : DRAWING;
  }
  if (rule === MAP_OF_PROPERTIES) return RULES.properties;
  const name = rule.into?.[key];
  if (name) return RULES[name];
  return key === 'BS' || key === 'BE' || key === 'OC' ? DRAWING : undefined;
}
