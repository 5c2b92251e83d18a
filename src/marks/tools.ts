// Pure. The drawing tools: one for each definition and one for each variant of its tool.
import type { CreateContext, Drawing, MarkDefinition } from './kit/define-mark.ts';
import { allDefinitions, type Mark } from './registry.ts';

export interface MarkTool {
  /** The type's name, or `LineAnnotation:arrow` for a variant. Styles are remembered under it. */
  readonly id: string;
  readonly definition: MarkDefinition;
  readonly label: string;
  readonly icon: string;
  /** One letter; unique among the tools. */
  readonly shortcut?: string;
  /** A new mark as the tool makes it, in its starting style. */
  create(context: CreateContext, drawing: Drawing): Mark;
}

const toolsOf = (definition: MarkDefinition): MarkTool[] => [
  {
    id: definition.type,
    definition,
    label: definition.label,
    icon: definition.icon,
    shortcut: definition.tool.shortcut,
    create: (context, drawing) => definition.create(context, drawing) as Mark,
  },
  ...(definition.tool.variants ?? []).map((variant) => ({
    id: `${definition.type}:${variant.id}`,
    definition,
    label: variant.label,
    icon: variant.icon,
    ...(variant.shortcut === undefined ? {} : { shortcut: variant.shortcut }),
    create: (context: CreateContext, drawing: Drawing) => variant.apply(definition.create(context, drawing)) as Mark,
  })),
];

/** In the order of the toolbar; variants follow their plain tool. */
export const markTools: readonly MarkTool[] = allDefinitions.flatMap(toolsOf);

const byId: ReadonlyMap<string, MarkTool> = new Map(markTools.map((tool) => [tool.id, tool]));

export const findMarkTool = (id: string): MarkTool | undefined => byId.get(id);
