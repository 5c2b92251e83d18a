import { createFrameSpecimens, FRAME_CONDITIONS, paintFrame } from './camera-frames.ts';
import { isRead, readOurs, readPlain, type TimedRead } from './readers.ts';
import { percent, toTable } from './table.ts';

interface Tally {
  frames: number;
  ours: number;
  plain: number;
}

/** Reports frames by group of conditions: ours, then plain zxing-wasm; and other values of both. */
export async function reportFrames(report: (line: string) => void): Promise<string> {
  const groups = new Map<string, Tally>();
  const all: Tally = { frames: 0, ours: 0, plain: 0 };
  const wrong = { ours: 0, plain: 0 };
  for (const { type, value, symbol } of createFrameSpecimens()) {
    const listed = { format: type, text: value };
    const hasOther = ({ reads }: TimedRead): boolean => reads.some((read) => !isRead(listed, [read]));
    for (const condition of FRAME_CONDITIONS) {
      const frame = paintFrame(symbol, condition);
      const [ours, plain] = [await readOurs(frame), await readPlain(frame)];
      const group = groups.get(condition.group) ?? { frames: 0, ours: 0, plain: 0 };
      groups.set(condition.group, group);
      for (const tally of [group, all]) {
        tally.frames++;
        if (isRead(listed, ours.reads)) tally.ours++;
        if (isRead(listed, plain.reads)) tally.plain++;
      }
      if (!isRead(listed, ours.reads)) report(`not read: ${type} ${condition.name}`);
      if (hasOther(ours)) wrong.ours++;
      if (hasOther(plain)) wrong.plain++;
    }
  }
  const table = toTable(
    ['conditions', 'frames', 'read', 'plain zxing-wasm'],
    [...groups, ['all', all] as const].map(([name, { frames, ours, plain }]) => [
      name,
      String(frames),
      `${ours} (${percent(ours, frames)})`,
      `${plain} (${percent(plain, frames)})`,
    ]),
  );
  return [table, '', `Frames with another value: ours ${wrong.ours}, plain zxing-wasm ${wrong.plain}.`].join('\n');
}
