// The door of the room: recipes, what a run does, decides and remembers, and production sets.

export { type Doubt, type FileDecision, formatHeld, type HeldFile, type HeldHit, parseHeld } from './doubts.ts';
export { kindOfInput } from './inputs.ts';
export type { JournalEntry } from './journal.ts';
export { REASON_SETS } from './reason-sets.ts';
export type { Bytes, PageToDecide, RecipeCalls } from './run/calls.ts';
export type { Ground } from './run/ground.ts';
export type { SourceFile } from './run/input-items.ts';
export { createRunPool } from './run/pool.ts';
export { produceSet } from './run/produce-set.ts';
export { type ResolvedRecipe, resolveRecipe } from './run/resolve-recipe.ts';
export { OWN_FOLDER, ResultFolder, type ResultStorage } from './run/result-folder.ts';
export { type FileState, processFiles, type RunContext } from './run/run-recipe.ts';
export { createRunHandlers } from './run/serve-run.ts';
export { parseRecipe, type Recipe, readRecipeShape } from './schema.ts';
