// Library of this device: pictures and signatures for repeated placing.
import { LINE_HEIGHT, type MeasureText } from '../../kernel/text-layout.ts';
import type { Picture } from '../../marks/index.ts';
import { msg, t } from '../../messages/index.ts';
import type { Placing } from '../../store/session.ts';

export const SIGNATURE_ROLES = ['signature', 'initials', 'title'] as const;

export type SignatureRole = (typeof SIGNATURE_ROLES)[number];

/** English messages, told by `t`. */
export const ROLE_LABELS: Readonly<Record<SignatureRole, string>> = {
  signature: msg('Signature'),
  initials: msg('Initials'),
  title: msg('Title¦of a person'),
};

interface ItemBase {
  readonly id: string;
  /** Milliseconds since 1970; listed latest first. */
  readonly savedAt: number;
  /** Width divided by height. */
  readonly aspectRatio: number;
}

export interface PictureItem extends ItemBase {
  readonly kind: 'image';
  readonly name: string;
  readonly picture: Picture;
}

export interface InkItem extends ItemBase {
  readonly kind: 'ink';
  readonly role: SignatureRole;
  readonly path: string;
}

export interface TypedItem extends ItemBase {
  readonly kind: 'typed';
  readonly role: SignatureRole;
  readonly text: string;
  readonly fontName: string;
}

export type SignatureItem = InkItem | TypedItem;

/** Kinds are those of the resulting drawings. */
export type LibraryItem = PictureItem | SignatureItem;

export function toPlacing(item: LibraryItem): Placing {
  const { aspectRatio } = item;
  switch (item.kind) {
    case 'image':
      return { content: { picture: item.picture }, aspectRatio };
    case 'ink':
      return { content: { path: item.path }, aspectRatio };
    case 'typed':
      return { content: { text: item.text, fontName: item.fontName }, aspectRatio };
  }
}

export function labelOf(item: LibraryItem): string {
  if (item.kind === 'image') return item.name;
  const role = t(ROLE_LABELS[item.role]);
  return item.kind === 'typed' ? t('{role}: {text}', { role, text: item.text }) : t('{role}, drawn', { role });
}

export const isPlaced = (item: LibraryItem, placing: Placing | undefined): boolean =>
  JSON.stringify(placing?.content) === JSON.stringify(toPlacing(item).content);

/** Returns width divided by height of a line of text, for the mark's box. */
export const aspectRatioOfText = (text: string, measure: MeasureText): number =>
  Math.max(measure(text, 100), 1) / (100 * LINE_HEIGHT);
