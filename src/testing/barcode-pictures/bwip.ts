export { drawSeparated, drawSymbol as fromBwip } from '../../encoding/draw-symbol.ts';
