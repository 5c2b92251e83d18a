import { CodedError, message } from '../messages/index.ts';
import { cipherOf, type FormStructure, nameOf, type Revision, saveStructure } from '../pdf/structure/index.ts';
import type { Form } from './types.ts';

/** Error for forms that can't be filled in, regardless of the values. */
export class FormError extends CodedError<'DynamicXfa' | 'NotAppendable' | 'BadName' | 'BadEdit'> {
  override readonly name = 'FormError';
}

/** @throws FormError for dynamic XFA forms: their fields aren't on the pages */
export function refuseDynamic({ xfa }: Form): void {
  if (xfa === 'dynamic')
    throw new FormError(
      'DynamicXfa',
      message(
        "This form is drawn by an XFA template and can't be filled in here. Fill it in with Adobe Acrobat, or ask for a form without XFA.",
      ),
    );
}

/** Returns the saved file with notes about it. Removes an XFA copy, which would be outdated. */
export async function saveForm({ document, acroForm }: FormStructure, revision: Revision | undefined) {
  const hasCopy = acroForm?.delete(nameOf('XFA')) === true;
  const notes = hasCopy ? [message('The XFA copy of the form was removed: it would show other values.')] : [];
  if (revision) return { bytes: revision.save(), notes };
  if (cipherOf(document.context))
    throw new FormError(
      'NotAppendable',
      message(
        'The cross-reference table of this encrypted file is damaged: nothing can be added to it. Repair it first.',
      ),
    );
  const bytes = await saveStructure(document);
  const note = message("The file's cross-reference table is damaged: the file was rewritten instead of appended to.");
  return { bytes, notes: [...notes, note] };
}
