import type * as v from 'valibot';
import { createRectangle } from './create.ts';
import {
  type CreateContext,
  type Drawing,
  defineMark,
  type OwnDefinition,
  type OwnProperties,
  type SchemaOf,
} from './define-mark.ts';
import type { RectangleMark } from './geometry/rectangle.ts';

type Placed = 'rectangle' | 'pageData';

interface BoxDefinition<M extends RectangleMark, Icon extends string> extends Omit<OwnDefinition<M, Icon>, 'create'> {
  readonly tool: OwnDefinition<M, Icon>['tool'] & { readonly kind: Extract<Drawing, { rect: unknown }>['kind'] };
  /** Properties of the type except its position. */
  create(context: CreateContext, drawing: Drawing): Omit<OwnProperties<M>, Placed>;
}

/** Like `defineMark`, for a type with a `rectangle` on its page, which its tool draws. */
export const defineBoxMark =
  <M extends RectangleMark>() =>
  <const Icon extends string, Schema extends v.GenericSchema<unknown, M>>({
    create,
    ...own
  }: BoxDefinition<M, Icon> & { readonly schema: Schema & SchemaOf<M, Schema> }) =>
    defineMark<M>()<Icon, Schema>({
      ...own,
      create: (context, drawing) => {
        const placed = { rectangle: createRectangle(drawing, own.tool.kind), pageData: context.pageData };
        return { ...placed, ...create(context, drawing) } as unknown as OwnProperties<M>;
      },
    });
