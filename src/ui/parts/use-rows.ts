import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';

interface RowsOptions {
  /** Number of rows rendered outside the viewport. */
  readonly overscan?: number;
  readonly getItemKey?: (index: number) => string | number;
  /** True for columns; `height` is then their width. */
  readonly horizontal?: boolean;
  readonly isRtl?: boolean;
}

/**
 * Virtualizes rows: a document may have thousands.
 * @param height of all rows or by index (CSS px); an estimate if rows are measured
 */
export function useRows<Scroller extends HTMLElement = HTMLDivElement>(
  count: number,
  height: number | ((index: number) => number),
  options: RowsOptions = {},
) {
  const scroller = useRef<Scroller | null>(null);
  const virtualizer = useVirtualizer<Scroller, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: typeof height === 'number' ? () => height : height,
    overscan: 8,
    ...options,
  });
  return { scroller, virtualizer };
}
