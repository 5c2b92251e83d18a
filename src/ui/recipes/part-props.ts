import type { Recipe } from '../../recipes/index.ts';

/** A part of the form of a recipe. */
export interface PartProps {
  readonly recipe: Recipe;
  onChange(changed: Partial<Recipe>): void;
}
