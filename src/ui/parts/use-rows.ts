import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';

interface RowsOptions {
  /** Rows that are made beyond those in view. */
  readonly overscan?: number;
  readonly getItemKey?: (index: number) => string | number;
  /** True for columns: `height` is their width then. */
  readonly horizontal?: boolean;
  readonly isRtl?: boolean;
}

/**
 * Rows of which only those in view are made: a document may have thousands.
 * @param height of a row, CSS pixels; of one that is not measured yet where they differ
 */
export function useRows<Scroller extends HTMLElement = HTMLDivElement>(
  count: number,
  height: number,
  options: RowsOptions = {},
) {
  const scroller = useRef<Scroller | null>(null);
  const virtualizer = useVirtualizer<Scroller, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    ...options,
  });
  return { scroller, virtualizer };
}
