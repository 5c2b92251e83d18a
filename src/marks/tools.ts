// The drawing tools: one for each definition and one for each variant of its tool.
import { remembered } from '../kernel/remembered.ts';
import type { CreateContext, Drawing, DrawingKind } from './kit/define-mark.ts';
import type { MarkFamily } from './kit/families.ts';
import { type AnyMarkDefinition, allDefinitions, findDefinition, type Mark, type MarkIcon } from './registry.ts';

export interface MarkTool {
  /** The type's name, or `LineAnnotation:arrow` for a variant. Styles are remembered under it. */
  readonly id: string;
  readonly definition: AnyMarkDefinition;
  readonly label: string;
  /** Text on the button, possibly shared with others of its family. */
  readonly word: string;
  readonly icon: MarkIcon;
  /** One letter; unique among the tools. */
  readonly shortcut?: string;
  /** A new mark as the tool makes it, in its starting style. */
  create(context: CreateContext, drawing: Drawing): Mark;
}

const shortcutOf = ({ shortcut }: { readonly shortcut?: string }) => (shortcut === undefined ? {} : { shortcut });

/** The tools of one type: the plain one, then its variants. */
export const toolsOf = remembered((definition: AnyMarkDefinition): readonly MarkTool[] => {
  const { type, label, icon, tool } = definition;
  const word = tool.word ?? label;
  const plain = { id: type, definition, label, word, icon, create: definition.create, ...shortcutOf(tool) };
  const variants = tool.variants?.map((variant) => ({
    id: `${type}:${variant.id}`,
    definition,
    label: variant.label,
    word,
    icon: variant.icon,
    create: (context: CreateContext, drawing: Drawing) => variant.apply(definition.create(context, drawing)),
    ...shortcutOf(variant),
  }));
  return [plain, ...(variants ?? [])];
});

/** In the order of the toolbar; variants follow their plain tool. */
export const markTools: readonly MarkTool[] = allDefinitions.flatMap(toolsOf);

export function findMarkTool(id: string): MarkTool | undefined {
  const [type = ''] = id.split(':');
  const definition = findDefinition(type);
  return definition && toolsOf(definition).find((tool) => tool.id === id);
}

/** The first tool of a family, in the toolbar's order, that draws in this way: how the application makes marks by itself. */
export const markToolFor = (family: MarkFamily, kind: DrawingKind): MarkTool | undefined =>
  markTools.find(({ definition }) => definition.family === family && definition.tool.kind === kind);
