const DIRECTIONS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'];
const AXES = ['ns', 'nesw', 'ew', 'nwse'];

/** Returns the CSS cursor that appears on the screen as `cursor` does on the upright page. */
export function turnCursor(cursor: string, degrees: number): string {
  const [, name = ''] = /^([nesw]+)-resize$/.exec(cursor) ?? [];
  const ring = AXES.includes(name) ? AXES : DIRECTIONS;
  const at = ring.indexOf(name);
  if (at < 0) return cursor;
  const steps = Math.round(degrees / 45);
  return `${ring[(((at + steps) % ring.length) + ring.length) % ring.length]}-resize`;
}
