import type { Recipe } from '../../recipes/index.ts';

export interface PartProps {
  readonly recipe: Recipe;
  onChange(changed: Partial<Recipe>): void;
}
