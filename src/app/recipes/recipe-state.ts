import type { Result } from '../../kernel/result.ts';
import type { FileState, Recipe } from '../../recipes/index.ts';
import type { ChosenFiles } from './chosen-files.ts';

export type RecipeRunState =
  | { readonly kind: 'choosing' }
  | {
      readonly kind: 'running';
      readonly isDryRun: boolean;
      /** Current file, and its number among all. */
      readonly file: string;
      readonly number: number;
      readonly count: number;
    }
  | {
      readonly kind: 'ended';
      readonly isDryRun: boolean;
      readonly states: readonly FileState[];
      /** Paths of all results; none in a dry run, and while a production waits for decisions. */
      readonly results: readonly string[];
    }
  | { readonly kind: 'failed'; readonly message: string };

/** Never stored, and gone with the dialog. */
export interface RecipeSecrets {
  /** Password of encrypted PDFs; '' for none. */
  readonly password: string;
  readonly keyFile: File | undefined;
  readonly keyPassword: string;
}

/** The page's own server, which the user has chosen. */
export interface RecipeServer {
  /** Access token; '' for none. */
  readonly token: string;
}

export interface RecipeState {
  /** JSON of the recipe, as displayed and edited. */
  readonly text: string;
  /** Recipe to be filled in; undefined while the text has no such shape. */
  readonly draft: Recipe | undefined;
  /** The recipe, or its first fault. */
  readonly parsed: Result<Recipe, string>;
  readonly input: ChosenFiles;
  /** Folder for the results; without it they come as one archive. */
  readonly output: FileSystemDirectoryHandle | undefined;
  readonly secrets: RecipeSecrets;
  /** Undefined: on this device. */
  readonly server: RecipeServer | undefined;
  readonly run: RecipeRunState;
  /** The results have been saved, or lie in their folder. */
  readonly isSaved: boolean;
}
