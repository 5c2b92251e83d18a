/** Limits of a scanner. The specification states none; each transport may change them. */
export interface ScannerLimits {
  /** `processIds.lifetime`: how long a process stays readable when the request does not say. */
  readonly lifetimeSeconds: number;
  /** The most that `minSecondsAvailable` may ask for. */
  readonly maxLifetimeSeconds: number;
  readonly workFileLifetimeSeconds: number;
  /** Processes kept at a time, running and finished. */
  readonly maxProcesses: number;
  /** Number of expired process ids to remember, to distinguish them from unknown ones. */
  readonly maxTombstones: number;
  /** Width times height of a picture: at four bytes a pixel, 200 million are 800 MB. */
  readonly maxPixels: number;
  /** A scan that takes longer is stopped. */
  readonly timeLimitSeconds: number;
}

export const DEFAULT_LIMITS: ScannerLimits = {
  lifetimeSeconds: 1200,
  maxLifetimeSeconds: 7 * 86_400,
  workFileLifetimeSeconds: 86_400,
  maxProcesses: 10_000,
  maxTombstones: 20_000,
  maxPixels: 200_000_000,
  timeLimitSeconds: 120,
};
