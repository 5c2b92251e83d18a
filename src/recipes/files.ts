// Files of a run: which parts of a recipe speak of them, and what their results are called.
import { distinctNames, toFileName, withoutExtension } from '../kernel/file-name.ts';
import type { LeaveOut, Recipe } from './schema.ts';

/** Extensions of files that only an office program can lay out. */
const OFFICE = /\.(docx?|docm|dotx?|rtf|odt|xlsx?|xlsm|xlsb|ods|pptx?|pptm|odp|pages|numbers|key)$/i;

/** Extensions of messages, below which their attachments stand. */
const MESSAGE = /\.(eml|msg)$/i;

export const isMessageFile = (path: string): boolean => MESSAGE.test(path);

export const isOfficeFile = (path: string): boolean => OFFICE.test(path);

export const isAttachment = (path: string): boolean => path.split('/').slice(0, -1).some(isMessageFile);

/** `*` stands for anything within a folder, `**` also through folders, `?` for one character. */
function toExpression(glob: string): RegExp {
  const source = glob.replace(/\*\*\/|\*\*|\*|\?|[^*?]+/g, (part) => {
    if (part === '**/') return '(?:[^/]+/)*';
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    return part === '?' ? '[^/]' : part.replace(/[\\^$.|+()[\]{}]/g, '\\$&');
  });
  return new RegExp(`^${source}$`, 'u');
}

/** A path, and before it those of the messages that it is attached to. */
const familyOf = (path: string): readonly string[] => {
  const parts = path.split('/');
  const paths = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  return paths.filter((each) => each === path || isMessageFile(each));
};

/**
 * Parts of the recipe that leave out pages of a file. A pattern without a folder means files in all
 * folders; one that leaves out all of a message leaves out its attachments.
 */
export const leftOutOf = ({ leaveOut = [] }: Recipe, path: string): readonly LeaveOut[] =>
  leaveOut.filter(({ file = '**', pages }) => {
    const expression = toExpression(file.includes('/') ? file : `**/${file}`);
    return (pages === undefined ? familyOf(path) : [path]).some((each) => expression.test(each));
  });

/** Names of results without their endings, each another, in the order of the files. */
export const resultNames = ({ names = '{stem}' }: Recipe, paths: readonly string[]): readonly string[] => {
  const wanted = paths.map((path) => {
    const [stem = '', ...folders] = path.split('/').toReversed();
    const own = toFileName(names.replaceAll('{stem}', withoutExtension(stem))) || 'file';
    const shown = [...folders.toReversed().map((folder) => toFileName(folder) || 'folder'), own].join('/');
    // Files that wait are kept in a folder of this name.
    return shown.replace(/^held\//i, 'held files/');
  });
  return distinctNames(wanted);
};
