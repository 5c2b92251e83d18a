import { remembered } from '../kernel/remembered.ts';
import type { CreateContext, Drawing, DrawingKind } from './kit/define-mark.ts';
import type { MarkFamily } from './kit/families.ts';
import { type AnyMarkDefinition, allDefinitions, findDefinition, type Mark, type MarkIcon } from './registry.ts';

export interface MarkTool {
  /** Type name, or `LineAnnotation:arrow` for a variant. Key of remembered styles. */
  readonly id: string;
  readonly definition: AnyMarkDefinition;
  readonly label: string;
  /** Text on the button, possibly shared with others of its family. */
  readonly word: string;
  readonly icon: MarkIcon;
  /** One letter; unique among the tools. */
  readonly shortcut?: string;
  create(context: CreateContext, drawing: Drawing): Mark;
}

const shortcutOf = ({ shortcut }: { readonly shortcut?: string }) => (shortcut === undefined ? {} : { shortcut });

/** Returns the tools of a type: the plain one, then its variants. */
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

/** Returns a family's first tool of a kind, for marks of the application. */
export const markToolFor = (family: MarkFamily, kind: DrawingKind): MarkTool | undefined =>
  markTools.find(({ definition }) => definition.family === family && definition.tool.kind === kind);
