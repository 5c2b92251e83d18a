import { saysWhatComponentsSay } from '../composites/join-composites.ts';
import { type BarRegion, cornersOf } from '../raster/bar-regions.ts';
import { isRuled } from '../raster/likely-bars.ts';
import type { Candidate } from '../reader.ts';
import { mergeCandidates } from '../results/merge.ts';
import { isAnyAsked } from '../table/symbologies.ts';
import { readRegions } from './regions.ts';
import type { SymbolSearch } from './search.ts';

/** Undecoded region of bars, as the specification reports it. */
const toUnknown = (region: BarRegion): Candidate => ({
  type: 'unknown',
  text: null,
  corners: cornersOf(region),
  checkSum: { chars: 0, valid: false },
  corrected: 0,
  support: 0,
});

/** Reads regions of bars, and lists unread ones if asked for. */
export async function readBarRegions(search: SymbolSearch) {
  const { image, found, options } = search;
  // A composite's 2D component may extend to the bars right below, without explaining them.
  const known = mergeCandidates(found).filter(
    (candidate) => candidate.text !== null && !saysWhatComponentsSay(candidate),
  );
  const regions = await readRegions(image, search.field, { ...search, known });
  const unread = options.returnPossibleBarcodes && isAnyAsked(search.asked, 'linear') ? regions.unread : [];
  return [...regions.found, ...unread.filter((region) => !isRuled(image, region)).map(toUnknown)];
}
