import type { RgbaImage } from '../../codecs/rgba.ts';
import type { PageNumber } from '../../kernel/page-number.ts';
import type { Size } from '../../kernel/rect.ts';
import type { ReportTable } from '../../kernel/report.ts';
import type { AddedFont } from '../../pdf/fonts/index.ts';
import type { SearchRequest } from '../../text/patterns/request.ts';
import type { NameOf } from '../../workers/index.ts';
import type { Decided, Doubt, HeldHit } from '../doubts.ts';
import type { Attachment } from '../mail/message.ts';
import type { ProducedFacts } from '../production/facts.ts';
import type { Recipe } from '../schema.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

/** Calls a free thread or worker. @throws Error if it fails */
export type CallRun = <Name extends NameOf<RecipeCalls>>(
  name: Name,
  input: RecipeCalls[Name]['input'],
) => Promise<RecipeCalls[Name]['result']>;

export interface KeyFile {
  readonly bytes: Bytes;
  readonly password: string;
}

export interface WithFonts {
  /** Fonts for characters that no embedded face has; default: none. */
  readonly fonts?: readonly AddedFont[];
}

export interface FileJob extends WithFonts {
  /** Relative to the input folder. */
  readonly path: string;
  /** Path for recipients, with hits hidden. */
  readonly shownPath: string;
  readonly bytes: Bytes;
  readonly recipe: Recipe;
  readonly request: SearchRequest;
  readonly decided: Decided | undefined;
  readonly password: string | undefined;
  /** Stops before writing. */
  readonly isDryRun: boolean;
}

export interface RecipeFileResult {
  /** Undefined in a dry run, or if no pages remain. */
  readonly content: Bytes | undefined;
  readonly extension: 'pdf' | 'jsonl';
  /** The document in its native format; `content` is its slip sheet. */
  readonly native?: Bytes;
  /** Path for recipients, also without hits in the document. */
  readonly shownPath: string;
  readonly facts: ProducedFacts;
  /** Notes on the result, in English. */
  readonly notes: readonly string[];
  readonly found: Readonly<Record<string, number>>;
}

export type FileOutcome =
  | { readonly state: 'done'; readonly result: RecipeFileResult }
  | { readonly state: 'held'; readonly doubts: readonly Doubt[]; readonly hits: readonly HeldHit[] }
  | { readonly state: 'left'; readonly message: string };

export interface ProduceJob extends WithFonts {
  readonly recipe: Recipe;
  readonly content: Bytes;
  readonly facts: ProducedFacts;
  readonly numbers: readonly string[];
}

export interface SignJob {
  readonly content: Bytes;
  readonly sign: NonNullable<Recipe['sign']>;
  readonly key: KeyFile;
}

export interface ProducedFiles {
  /** The document, or an image per page. */
  readonly pages: readonly Bytes[];
  readonly text: string | undefined;
  /** Notes on the files, in English. */
  readonly notes: readonly string[];
}

export interface ShowJob extends Pick<FileJob, 'path' | 'bytes' | 'password'>, Pick<Recipe, 'paper'> {
  readonly page: PageNumber;
  /** Width of the rendering (px), for pages without native pixels. */
  readonly width: number;
}

export interface DecisionPicture {
  readonly image: RgbaImage;
  /** In page units. */
  readonly size: Size;
  readonly pageCount: number;
}

export type RecipeCalls = {
  readonly process: { readonly input: FileJob; readonly result: FileOutcome; readonly part: undefined };
  readonly attachments: {
    readonly input: Pick<FileJob, 'path' | 'bytes'>;
    readonly result: readonly Attachment[];
    readonly part: undefined;
  };
  readonly show: { readonly input: ShowJob; readonly result: DecisionPicture; readonly part: undefined };
  /** Writes a log as PDF. */
  readonly table: {
    readonly input: ReportTable & Pick<Recipe, 'paper'> & WithFonts;
    readonly result: Bytes;
    readonly part: undefined;
  };
  readonly checkKey: { readonly input: KeyFile; readonly result: undefined; readonly part: undefined };
  readonly sign: { readonly input: SignJob; readonly result: Bytes; readonly part: undefined };
  readonly produce: { readonly input: ProduceJob; readonly result: ProducedFiles; readonly part: undefined };
};
