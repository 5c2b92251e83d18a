import { describe, expect, it } from 'vitest';
import { buildMark, SMALL_PNG } from '../../../testing/build-marks.ts';
import { createRandom } from '../../../testing/random.ts';
import { recordPainting, testEnvironment } from '../../../testing/recording-context.ts';
import { type ImageStampRedaction, imageStampRedaction } from './index.ts';

const mark = buildMark('ImageStampRedaction', createRandom(1)) as ImageStampRedaction;
const picture = { width: 8, height: 6 } as unknown as CanvasImageSource;

function paint(painted: ImageStampRedaction, decoded: CanvasImageSource | undefined) {
  const asked: string[] = [];
  const recording = recordPainting();
  const environment = {
    ...testEnvironment(),
    image: (dataUrl: string) => {
      asked.push(dataUrl);
      return decoded;
    },
  };
  imageStampRedaction.paint(recording.context, painted, 1, environment);
  return { asked, calls: recording.calls, names: recording.calls.map(({ name }) => name) };
}

describe('a picture over redacted content', () => {
  it('fills its rectangle', () => {
    const { calls, names } = paint(mark, picture);
    const { x, y, width, height } = mark.rectangle;
    expect(calls.find(({ name }) => name === 'drawImage')?.args).toEqual([picture, x, y, width, height]);
    expect(names.indexOf('fill')).toBeLessThan(names.indexOf('drawImage'));
  });

  it('is a dashed frame with words until it is decoded', () => {
    const { names, calls } = paint(mark, undefined);
    expect(names).not.toContain('drawImage');
    expect(calls.find(({ name }) => name === 'strokeRect')?.state.lineDash).toBe('6,4');
    expect(names).toContain('fillText');
  });

  it('is asked for once by a data URL that may be decoded', () => {
    expect(paint({ ...mark, imageDataUrl: SMALL_PNG.slice(SMALL_PNG.indexOf(',') + 1) }, picture).asked).toEqual([
      SMALL_PNG,
    ]);
  });

  it.each(['https://example.org/a.png', 'data:image/svg+xml;base64,PHN2Zy8+', ''])(
    'is never asked for by %j',
    (imageDataUrl) => {
      const { asked, names } = paint({ ...mark, imageDataUrl }, picture);
      expect(asked).toEqual([]);
      expect(names).not.toContain('drawImage');
      expect(names).toContain('fill');
    },
  );
});
