import type { GrayImage } from '../../barcodes/reader.ts';

export interface PostalDrawing {
  /** Distance between bars (px). */
  readonly pitch: number;
  /** Clockwise in the image. */
  readonly degrees?: number;
  /** Width of a bar (share of the pitch). */
  readonly barWidth?: number;
  /** Heights of a tracker, and of an ascender or descender beyond it (pitches). */
  readonly tracker?: number;
  readonly extension?: number;
  /** Reduction of the right end relative to the left (0 to 1). */
  readonly perspective?: number;
  /** Upward bend of the middle (pitches). */
  readonly bend?: number;
  /** Radius of a box blur, applied twice (px). */
  readonly blur?: number;
  /** Standard deviation (levels). */
  readonly noise?: number;
  readonly ink?: number;
  readonly paper?: number;
  /** Light falloff from left to right edge (levels). */
  readonly shade?: number;
  readonly seed?: number;
  /** Missing share of a bar's area. */
  readonly dropout?: number;
}

export function makeRandom(seed: number): () => number {
  let state = (seed * 2654435761 + 1) >>> 0;
  return () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}

/** Draws letters as bars (space: none); returns the corners clockwise from the top left. */
export function drawBars(
  letters: string,
  drawing: PostalDrawing,
): { image: GrayImage; corners: { x: number; y: number }[] } {
  const { pitch, degrees = 0, barWidth = 0.42, tracker = 1.1, extension = 1.2 } = drawing;
  const { bend = 0, ink = 0, paper = 255, shade = 0 } = drawing;
  // Avoid dividing by almost zero.
  const perspective = (drawing.perspective ?? 0) < 1e-4 ? 0 : (drawing.perspective ?? 0);
  const length = letters.length - 1 + barWidth;
  const hasDescenders = /[DF]/.test(letters);
  const top = extension + tracker / 2;
  const bottom = (hasDescenders ? extension : 0) + tracker / 2;
  const angle = (degrees * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  // Symbol coordinates: pitches from the first bar's left edge, y down from the trackers' middle.
  const project = (x: number, y: number): { x: number; y: number } => {
    const scale = 1 - perspective * (x / length);
    const u = x * (1 - (perspective * x) / length / 2) * pitch;
    const middle = (2 * x) / length - 1;
    const v = (y * scale - bend * (1 - middle * middle)) * pitch;
    return { x: u * cos - v * sin, y: u * sin + v * cos };
  };
  const ends = [project(0, -top), project(length, -top), project(length, bottom), project(0, bottom)];
  const outline = [...ends, project(length / 2, -top), project(length / 2, bottom)];
  const margin = Math.max(4, 2 * pitch);
  const left = Math.min(...outline.map(({ x }) => x)) - margin;
  const above = Math.min(...outline.map(({ y }) => y)) - margin;
  const width = Math.ceil(Math.max(...outline.map(({ x }) => x)) + margin - left);
  const height = Math.ceil(Math.max(...outline.map(({ y }) => y)) + margin - above);

  const isInk = (px: number, py: number): boolean => {
    const u = ((px + left) * cos + (py + above) * sin) / pitch;
    const v = (-(px + left) * sin + (py + above) * cos) / pitch;
    if (u < 0) return false;
    const root = 1 - (2 * perspective * u) / length;
    if (root < 0) return false;
    const x = perspective === 0 ? u : ((1 - Math.sqrt(root)) * length) / perspective;
    const bar = Math.floor(x);
    const letter = letters[bar];
    if (letter === undefined || letter === ' ' || x - bar > barWidth) return false;
    const middle = (2 * x) / length - 1;
    const y = (v + bend * (1 - middle * middle)) / (1 - (perspective * x) / length);
    const up = tracker / 2 + (letter === 'A' || letter === 'F' ? extension : 0);
    const down = tracker / 2 + (letter === 'D' || letter === 'F' ? extension : 0);
    return y > -up && y < down;
  };
  const random = makeRandom(drawing.seed ?? 1);
  let levels = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let covered = 0;
      for (let part = 0; part < 9; part++) {
        if (isInk(x + ((part % 3) + 0.5) / 3, y + (Math.floor(part / 3) + 0.5) / 3)) covered++;
      }
      if (drawing.dropout && random() < drawing.dropout) covered = 0;
      levels[y * width + x] = paper + ((ink - paper) * covered) / 9 - (shade * x) / width;
    }
  }
  if (drawing.blur) for (let i = 0; i < 2; i++) levels = boxBlur(levels, width, height, drawing.blur);
  const data = Uint8Array.from(levels, (level) => {
    const spread = drawing.noise ? drawing.noise * (random() + random() + random() + random() - 2) * Math.sqrt(3) : 0;
    return Math.max(0, Math.min(255, Math.round(level + spread)));
  });
  return { image: { data, width, height }, corners: ends.map(({ x, y }) => ({ x: x - left, y: y - above })) };
}

/** Box blur of any radius: the outermost pixels are weighted by coverage. */
function boxBlur(levels: Float32Array, width: number, height: number, radius: number): Float32Array<ArrayBuffer> {
  const reach = Math.ceil(radius);
  const edge = radius - (reach - 1);
  const along = (source: Float32Array, size: number, stride: number, lines: number, lineStride: number) => {
    const result = new Float32Array(source.length);
    for (let line = 0; line < lines; line++) {
      for (let i = 0; i < size; i++) {
        let sum = 0;
        for (let k = -reach; k <= reach; k++) {
          const at = Math.max(0, Math.min(size - 1, i + k));
          sum += (Math.abs(k) === reach ? edge : 1) * (source[line * lineStride + at * stride] ?? 0);
        }
        result[line * lineStride + i * stride] = sum / (2 * (reach - 1) + 1 + 2 * edge);
      }
    }
    return result;
  };
  return along(along(levels, width, 1, height, width), height, width, width, 1);
}

export function turnPicture({ data, width, height }: GrayImage): GrayImage {
  return { data: data.slice().reverse(), width, height };
}

export function turnPictureRight({ data, width, height }: GrayImage): GrayImage {
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) turned[x * height + height - 1 - y] = data[y * width + x] ?? 255;
  }
  return { data: turned, width: height, height: width };
}
