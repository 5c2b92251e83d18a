export interface DataBarReading {
  readonly text: string;
  readonly isSound: boolean;
}

/** Elements measured as a unit, and their total modules. */
export type ElementBlock = readonly [elements: number, modules: number];
