import { isRead, type Read, readOurs } from './readers.ts';
import { countWrong, openRealPictures, type Picture } from './real-pictures.ts';
import { percent, toTable } from './table.ts';

interface Tally {
  runs: number;
  milliseconds: number;
  found: number;
  lost: number;
  /** Unlisted values read only without the pass (negative: only with it). */
  wrong: number;
}

const listedOf = ({ barcodes }: Picture, reads: readonly Read[]): number =>
  barcodes.filter((listed) => isRead(listed, reads)).length;

const wrongOf = (picture: Picture, reads: readonly Read[]): number =>
  picture.complete === false ? 0 : countWrong(picture, { reads }, false);

/** Leaves a pass out only on pictures where it found something: else only later ones change. */
export async function reportPasses(every: number, report: (line: string) => void): Promise<string | undefined> {
  const pictures = openRealPictures(every);
  if (!pictures) return undefined;
  const tallies = new Map<string, Tally>();
  const tallyOf = (name: string): Tally => {
    const tally = tallies.get(name) ?? { runs: 0, milliseconds: 0, found: 0, lost: 0, wrong: 0 };
    tallies.set(name, tally);
    return tally;
  };
  let whole = 0;
  for await (const { picture, image } of pictures) {
    const busy = new Set<string>();
    const { reads, milliseconds } = await readOurs(image, undefined, {
      onPass(name, time, found) {
        const tally = tallyOf(name);
        tally.runs++;
        tally.milliseconds += time;
        if (found.length > 0) busy.add(name);
      },
      onBarcode({ barcodeType: type, barcodeValue: text }, name) {
        if (text !== null && picture.barcodes.some((listed) => isRead(listed, [{ type, text }]))) tallyOf(name).found++;
      },
    });
    whole += milliseconds;
    for (const name of busy) {
      const without = await readOurs(image, undefined, { without: new Set([name]) });
      const tally = tallyOf(name);
      tally.lost += listedOf(picture, reads) - listedOf(picture, without.reads);
      tally.wrong += wrongOf(picture, without.reads) - wrongOf(picture, reads);
    }
    report(picture.file);
  }
  return toTable(
    ['pass', 'runs', 'share of the time', 'found', 'lost without it', 'more wrong without it'],
    [...tallies].map(([name, { runs, milliseconds, found, lost, wrong }]) => [
      name,
      String(runs),
      percent(milliseconds, whole),
      String(found),
      String(lost),
      String(wrong),
    ]),
  );
}
