/** Decoded content of a symbol's elements. */
export interface DataBarReading {
  readonly text: string;
  /** Its check sum fits. */
  readonly isSound: boolean;
}

/** Elements that are measured together: how many, and of how many modules. */
export type ElementBlock = readonly [elements: number, modules: number];
