import { distinctNames, toFileName, withoutExtension } from '../kernel/file-name.ts';
import type { LeaveOut, Recipe } from './schema.ts';

/** Extensions of documents that only office software can lay out. */
const OFFICE = /\.(docx?|docm|dotx?|rtf|odt|xlsx?|xlsm|xlsb|ods|pptx?|pptm|odp|pages|numbers|key)$/i;

/** Extensions of messages, whose attachments are below them in paths. */
const MESSAGE = /\.(eml|msg)$/i;

export const isMessageFile = (path: string): boolean => MESSAGE.test(path);

export const isOfficeFile = (path: string): boolean => OFFICE.test(path);

export const isAttachment = (path: string): boolean => path.split('/').slice(0, -1).some(isMessageFile);

/** Glob: `*` within a folder, `**` across folders, `?` for one character. */
function toExpression(glob: string): RegExp {
  const source = glob.replace(/\*\*\/|\*\*|\*|\?|[^*?]+/g, (part) => {
    if (part === '**/') return '(?:[^/]+/)*';
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    return part === '?' ? '[^/]' : part.replace(/[\\^$.|+()[\]{}]/g, '\\$&');
  });
  return new RegExp(`^${source}$`, 'u');
}

const familyOf = (path: string): readonly string[] => {
  const parts = path.split('/');
  const paths = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  return paths.filter((each) => each === path || isMessageFile(each));
};

/** Returns whether a path matches a glob; one without slashes matches names in any folder. */
const matches = (path: string, glob: string): boolean =>
  toExpression(glob.includes('/') ? glob : `**/${glob}`).test(path);

export const isNative = ({ production }: Recipe, path: string): boolean =>
  (production?.native ?? []).some((glob) => matches(path, glob));

/** Returns the rules that omit pages of a file. Rules for a message apply to its attachments. */
export const leftOutOf = ({ leaveOut = [] }: Recipe, path: string): readonly LeaveOut[] =>
  leaveOut.filter(({ file = '**', pages }) =>
    (pages === undefined ? familyOf(path) : [path]).some((each) => matches(each, file)),
  );

/** Returns a name that no result has: the result of `a.tif` next to `a.pdf/b.png` is `a.pdf`. */
const toFolderName = (folder: string): string => (toFileName(folder) || 'folder').replace(/\.(pdf|jsonl?)$/i, '$&_');

/** Returns distinct result names without extensions, in file order. */
export const resultNames = ({ names = '{stem}' }: Recipe, paths: readonly string[]): readonly string[] => {
  const wanted = paths.map((path) => {
    const [stem = '', ...folders] = path.split('/').toReversed();
    const own = toFileName(names.replaceAll('{stem}', withoutExtension(stem))) || 'file';
    const shown = [...folders.toReversed().map(toFolderName), own].join('/');
    // Reserved for held-back files.
    return shown.replace(/^held\//i, 'held files/');
  });
  return distinctNames(wanted);
};
