/** Scanner limits. The specification states none; transports may change them. */
export interface ScannerLimits {
  /** `processIds.lifetime`: default lifetime of a process. */
  readonly lifetimeSeconds: number;
  /** Maximum of `minSecondsAvailable`. */
  readonly maxLifetimeSeconds: number;
  readonly workFileLifetimeSeconds: number;
  /** Maximum processes to keep, running and finished. */
  readonly maxProcesses: number;
  /** Number of expired process ids to remember, to distinguish them from unknown ones. */
  readonly maxTombstones: number;
  /** Maximum image area (px); 200 million pixels take 800 MB. */
  readonly maxPixels: number;
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
