import { type FormStructure, get, isTrue } from '../pdf/structure/index.ts';
import type { Form } from './types.ts';

/** Returns the kind of XFA form. Dynamic ones render from a template, without fields on pages. */
export function xfaOf({ acroForm, nodes, pageOf, document }: FormStructure): Form['xfa'] {
  if (get(acroForm, 'XFA') === undefined) return 'none';
  if (isTrue(document.catalog, 'NeedsRendering')) return 'dynamic';
  const isShown = nodes.some(
    ({ type, widgets }) => type !== 'signature' && widgets.some((widget) => pageOf.has(widget)),
  );
  return isShown ? 'static' : 'dynamic';
}
