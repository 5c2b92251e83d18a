import type { Recipe } from '../../recipes/index.ts';

/** Props of a part of the recipe form. */
export interface PartProps {
  readonly recipe: Recipe;
  onChange(changed: Partial<Recipe>): void;
}
