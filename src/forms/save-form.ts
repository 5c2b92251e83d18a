// A changed form as a file: an incremental update where the file allows it.
import { CodedError, message } from '../messages/index.ts';
import { cipherOf } from '../pdf/load-structure.ts';
import type { Revision } from '../pdf/structure/revision.ts';
import type { FormStructure } from './structure.ts';
import type { Form } from './types.ts';

/** Refusal of a form that cannot be filled, whatever the values are. */
export class FormError extends CodedError<'DynamicXfa' | 'NotAppendable' | 'BadName'> {
  override readonly name = 'FormError';
}

/** @throws FormError for a form whose fields are no part of the file's pages */
export function refuseDynamic({ xfa }: Form): void {
  if (xfa === 'dynamic')
    throw new FormError(
      'DynamicXfa',
      message(
        'This form is drawn by an XFA template and cannot be filled here. Fill it in Adobe Acrobat, or ask for a form without XFA.',
      ),
    );
}

/** Returns the file with all changes, and what there is to know of it. */
export async function saveForm({ document }: FormStructure, revision: Revision | undefined) {
  if (revision) return { bytes: revision.save(), notes: [] };
  if (cipherOf(document.context))
    throw new FormError(
      'NotAppendable',
      message(
        'The cross-reference table of this encrypted file is damaged: nothing can be added to it. Repair it first.',
      ),
    );
  const bytes = new Uint8Array(await document.save({ addDefaultPage: false, updateFieldAppearances: false }));
  const note = message("The file's cross-reference table is damaged: the file was rewritten instead of appended to.");
  return { bytes, notes: [note] };
}
