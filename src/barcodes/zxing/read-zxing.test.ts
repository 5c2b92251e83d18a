import { describe, expect, it } from 'vitest';
import { isClockwise } from '../../kernel/polygon.ts';
import { paintSymbol } from '../../testing/barcode-pictures/paint.ts';
import { createZxingSpecimens } from '../../testing/barcode-pictures/specimens.ts';
import { crop, wholeOf } from '../raster/crop.ts';
import { isOfKind } from '../table/symbologies.ts';
import { readZxing } from './read-zxing.ts';

const LINEAR = createZxingSpecimens().filter(({ type }) => isOfKind(type, 'linear'));

describe('corners from the engine', () => {
  // The first line, and so the upper side, depends on the symbol's position in the picture.
  it.each(LINEAR)(
    'of a $type that is leaned go round clockwise, wherever the picture ends',
    async ({ type, symbol }) => {
      for (const lean of [-20, 20]) {
        for (const turn of [0, 180]) {
          const { gray, width, height } = paintSymbol(symbol, { lean, turn });
          const image = { data: gray, width, height };
          for (let less = 0; less < 24; less += 5) {
            const part = crop(image, { ...wholeOf(image), top: less });
            const found = (await readZxing(part, new Set([type]))).filter((candidate) => candidate.type === type);
            const ways = found.map(({ corners }) => ({
              isClockwise: isClockwise(corners),
              isTurned: corners[0].x > corners[1].x,
            }));
            expect({ lean, turn, less, ways }).toEqual({
              lean,
              turn,
              less,
              ways: [{ isClockwise: true, isTurned: turn === 180 }],
            });
          }
        }
      }
    },
  );
});
