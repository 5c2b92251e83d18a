// Comments that layer files store beside their marks (`comments[]` with `markUid`).

import { getOrCreate } from '../../kernel/get-or-create.ts';
import { remembered } from '../../kernel/remembered.ts';
import type { Mark } from '../registry.ts';
import { fileUidOf, layerDocument, layerOf, layersOf, type Properties } from './layers.ts';
import type { MarksDocument } from './parse.ts';

export interface LayerComment {
  /** Uid of its mark in the layer's file; empty if missing. */
  readonly markUid: string;
  readonly text: string;
  /** Empty if unknown. */
  readonly author: string;
  /** Creation date as in the file. */
  readonly created: string;
  readonly isResolved: boolean;
}

/** Keys for a comment's author in various programs. */
const AUTHOR_KEYS = ['author', 'Accusoft-owner', 'userName', 'username', 'createdBy', 'owner'] as const;

const isObject = (value: unknown): value is Properties => typeof value === 'object' && value !== null;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the first author that one of these objects names; empty without one. */
export function commentAuthor(...holders: readonly unknown[]): string {
  for (const holder of holders) {
    const author = isObject(holder) ? AUTHOR_KEYS.map((key) => textOf(holder[key])).find((text) => text !== '') : '';
    if (author) return author;
  }
  return '';
}

function readComment(comment: unknown): LayerComment | undefined {
  if (!isObject(comment) || typeof comment.text !== 'string') return undefined;
  const { text, data } = comment;
  return {
    text,
    markUid: textOf(comment.markUid),
    author: commentAuthor(data, comment),
    created: textOf(comment.creationDateTime),
    isResolved: isObject(data) && data.resolvedDateTime !== undefined,
  };
}

/** Reads a file's own comments; leaves out what isn't one. */
export const readLayerComments = ({ comments }: Properties): readonly LayerComment[] =>
  Array.isArray(comments) ? comments.map(readComment).filter((comment) => comment !== undefined) : [];

const keyOf = (layerId: string, uid: string): string => JSON.stringify([layerId, uid]);

const commentsByMark = remembered((properties: Properties): ReadonlyMap<string, readonly LayerComment[]> => {
  const byMark = new Map<string, LayerComment[]>();
  for (const { id } of layersOf(properties)) {
    for (const comment of readLayerComments(layerDocument({ ...properties, marks: [] }, id)))
      getOrCreate(byMark, keyOf(id, comment.markUid), () => []).push(comment);
  }
  return byMark;
});

const NONE: readonly LayerComment[] = [];

/** Returns the comments that the mark's layer file has for it. */
export function layerCommentsOf(properties: Properties, mark: Mark): readonly LayerComment[] {
  const byMark = commentsByMark(properties);
  if (byMark.size === 0) return NONE;
  return byMark.get(keyOf(layerOf(properties, mark).id, fileUidOf(mark))) ?? NONE;
}

/** Counts the comments that a document's layers store beside their marks. */
export const countLayerComments = (document: MarksDocument): number =>
  [...commentsByMark(document).values()].reduce((sum, { length }) => sum + length, 0);
