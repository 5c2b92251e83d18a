import type { TextPage } from '../../text/text-page.ts';
import type { LayerWord } from '../plan.ts';

/** Distance from the middle of a line to its baseline (line heights). */
const BASE_LINE = 0.3;

export const toLayerWords = ({ text, words, lines }: TextPage): LayerWord[] =>
  lines.flatMap(({ words: own, angle }) =>
    words.slice(own.start, own.end).map(({ start, end, rect }) => {
      const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
      // The word may be rotated in its rectangle: its length and height follow from both sides.
      const isLevel = cos >= sin;
      const turned = Math.min(sin / cos, cos / sin);
      const [long, short] = isLevel ? [rect.width, rect.height] : [rect.height, rect.width];
      const isTurned = turned > 0.001 && long > 2 * short;
      const height = isTurned ? Math.max(short * 0.5, (short - long * turned) / (1 - turned ** 2)) : short;
      const length = isTurned ? Math.max(long * 0.5, long - height * turned) : long;
      const [x, y] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
      const [along, across] = [length / 2, height * BASE_LINE];
      return {
        text: text.slice(start, end),
        x: x - along * Math.cos(angle) - across * Math.sin(angle),
        y: y - along * Math.sin(angle) + across * Math.cos(angle),
        angle,
        length,
        size: height,
      };
    }),
  );
