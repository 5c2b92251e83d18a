// Draws text as a picture with this platform's fonts, where no font can be embedded.
import type { Rect } from '../../kernel/rect.ts';
import type { TextDirection } from '../../kernel/text-layout.ts';
import { TEXT_RENDERING } from '../../marks/index.ts';
import type { RgbaImage } from '../../media/index.ts';
import type { Canvas, OutputPlatform } from '../platform.ts';

export interface TextLook {
  /** A CSS font with its size (page units). */
  readonly font: string;
  readonly fontSize: number;
  readonly color: string;
  readonly direction: TextDirection;
}

export interface DrawnText {
  readonly image: RgbaImage;
  /** Advance of the text (page units). */
  readonly length: number;
  /** Rectangle of the picture for text with its origin on the baseline (page units, y down). */
  readonly rect: Rect;
}

export interface TextDrawing {
  draw(text: string, look: TextLook): DrawnText;
  /** Returns whether a font has the character: without one it would be an empty box. */
  knows(character: string): boolean;
}

/** Pixels per unit: sharp in print. */
const SCALE = 8;
/** Longest side of a picture (px). */
const LONGEST = 4096;
/** Extent of letters beyond their nominal box (font sizes). */
const MARGIN = { side: 0.3, above: 1.3, below: 0.5 };

const NO_CHARACTER = '\u{10fffe}';
const SAMPLE_FONT = '32px sans-serif';
const SAMPLE_SIZE = 64;

const isSame = (one: RgbaImage, other: RgbaImage) => one.data.every((value, index) => value === other.data[index]);

function createSmallCanvas(platform: OutputPlatform): Canvas | undefined {
  try {
    return platform.createCanvas({ width: 1, height: 1 });
  } catch {
    // Some Node installations have none.
    return undefined;
  }
}

/** @returns undefined without a canvas */
export function createTextDrawing(platform: OutputPlatform): TextDrawing | undefined {
  const measuring = createSmallCanvas(platform)?.context;
  if (!measuring) return undefined;
  function drawSample(character: string): RgbaImage {
    const { context, readPixels } = platform.createCanvas({ width: SAMPLE_SIZE, height: SAMPLE_SIZE });
    context.font = SAMPLE_FONT;
    context.fillText(character, SAMPLE_SIZE / 4, (SAMPLE_SIZE * 3) / 4);
    return readPixels(SAMPLE_SIZE);
  }
  let unknown: RgbaImage | undefined;
  return {
    knows(character) {
      unknown ??= drawSample(NO_CHARACTER);
      return !isSame(drawSample(character), unknown);
    },
    draw(text, { font, fontSize, color, direction }) {
      measuring.textRendering = TEXT_RENDERING;
      measuring.font = font;
      const length = measuring.measureText(text).width;
      const rect = {
        x: -MARGIN.side * fontSize,
        y: -MARGIN.above * fontSize,
        width: length + 2 * MARGIN.side * fontSize,
        height: (MARGIN.above + MARGIN.below) * fontSize,
      };
      const scale = Math.min(SCALE, LONGEST / Math.max(rect.width, rect.height));
      const [width, height] = [Math.ceil(rect.width * scale), Math.ceil(rect.height * scale)];
      const { context, readPixels } = platform.createCanvas({ width, height });
      context.scale(width / rect.width, height / rect.height);
      context.textRendering = TEXT_RENDERING;
      context.font = font;
      context.fillStyle = color;
      context.direction = direction;
      context.textAlign = 'left';
      context.fillText(text, -rect.x, -rect.y);
      return { image: readPixels(height), length, rect };
    },
  };
}
