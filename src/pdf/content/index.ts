// Content streams of a PDF: tokens, graphics state, rewriting and resources. For workers and Node.
export { addPicture } from './add-picture.ts';
export { type CodeReadings, isEmbedded, lettersOf, type ReadCid, readCodes, usesFont } from './code-readings.ts';
export { decoderOf, differencesOf, type Font } from './font.ts';
export { longestSides, recodeImage } from './image-pixels.ts';
export { blankImage, drawImage, lostBoxes, packPixels } from './images.ts';
export {
  type GlyphPlacement,
  type ImageArea,
  Job,
  type JobOptions,
  type JoinedMark,
  type PathLook,
  type RemovedCounts,
  type Resetting,
  type SetRun,
  type ShownGlyph,
  SURVEY,
  toImageAreas,
} from './job.ts';
export { type IsSecret, isStandardTag } from './marked-content.ts';
export type { MarkedOrigin } from './marked-origins.ts';
export {
  type Box,
  boxContains,
  boxesOverlap,
  boxOf,
  growBox,
  joinBoxes,
  type Matrix,
  mapBox,
  meetBoxes,
  multiply,
  quadMeetsBox,
  type Vector,
} from './matrix.ts';
export { matrixOf } from './operands.ts';
export {
  boxAt,
  joinPartedContent,
  type PageSpace,
  parseContent,
  readContent,
  readContents,
  readSpace,
  setContent,
} from './page.ts';
export { boxOfPath, isPlain, type Subpath } from './path.ts';
export { blankProfileTexts } from './profile-texts.ts';
export { ContentRewriter } from './rewriter.ts';
export { type ReadFonts, readShownStrings, type ShownStrings, WORD_GAP } from './shown-strings.ts';
export { maySkipText } from './skipped-text.ts';
export { type GraphicsState, Inexact, initialState } from './state.ts';
export {
  type Operand,
  parseOperations,
  readCommands,
  readInlineData,
  type SimpleToken,
  TokenReader,
} from './tokens.ts';
export { formatHex, formatNumber, toBytes } from './write.ts';
