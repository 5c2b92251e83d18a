// Signs an export of the open document with the user's key.

import { withoutExtension } from '../../kernel/file-name.ts';
import { atPage } from '../../kernel/page-number.ts';
import type { Rect } from '../../kernel/rect.ts';
import { t } from '../../messages/index.ts';
import { makeTestCertificateInWorker, type SignRequest, signInWorker } from '../../signing/client.ts';
import type { Core } from '../core.ts';
import type { Export, Exports } from '../export/export.ts';
import { writeDocument } from '../export/write-document.ts';
import type { Forms } from '../forms/forms.ts';
import { signaturePlace } from './signature-place.ts';

/** Place of a signature: an empty form field by name, on the current page, or invisible. */
export type SignaturePlace = 'nowhere' | 'corner' | 'mark' | { readonly field: string };

export interface SigningChoices extends Pick<SignRequest, 'keyFile' | 'keyPassword' | 'reason' | 'place' | 'certify'> {
  readonly at: SignaturePlace;
}

export interface DocumentSigning {
  readonly output: Export;
  /** Available places; pictures, which become a PDF, have one. */
  readonly places: readonly SignaturePlace[];
  /** Signs and saves the file, and returns its name. @throws Error if it can't be signed */
  sign(choices: SigningChoices, signal: AbortSignal): Promise<string>;
}

export interface Signing {
  begin(): DocumentSigning | undefined;
  makeTestCertificate(name: string, password: string, signal: AbortSignal): Promise<File>;
}

const emptyFields = (forms: Pick<Forms, 'form'> | undefined): readonly string[] =>
  (forms?.form.fields ?? [])
    .filter(({ type, isSigned, readOnly }) => type === 'signature' && !isSigned && !readOnly)
    .map(({ name }) => name);

export function createSigning(
  core: Core,
  exports: Pick<Exports, 'beginPdf'>,
  forms: () => Pick<Forms, 'form' | 'settle'> | undefined,
): Signing {
  const { session } = core.editor;

  function placesOf({ picture }: Export): readonly SignaturePlace[] {
    if (!picture.pdf) return ['nowhere'];
    const fields = emptyFields(forms()).map((field) => ({ field }));
    const hasMark = core.editor.selectionBounds(session.getState().pageNumber) !== undefined;
    return [...fields, ...(hasMark ? (['mark'] as const) : []), 'corner', 'nowhere'];
  }

  function toRequest({ at }: Pick<SigningChoices, 'at'>): Pick<SignRequest, 'field' | 'visible'> {
    if (typeof at === 'object') return at;
    const { pageNumber, pages } = session.getState();
    const size = atPage(pages, pageNumber);
    if (at === 'nowhere' || !size) return {};
    const mark: Rect | undefined = at === 'mark' ? core.editor.selectionBounds(pageNumber) : undefined;
    const { x, y, width, height } = signaturePlace(size, mark);
    return { visible: { page: pageNumber, rect: [x, y, width, height] } };
  }

  return {
    begin() {
      const output = exports.beginPdf();
      return (
        output && {
          output,
          places: placesOf(output),
          async sign({ at, ...choices }, signal) {
            const file = await writeDocument(output, forms(), signal);
            const password = output.picture.pdf?.original.password;
            const signed = await signInWorker({ ...choices, ...toRequest({ at }), file, password }, signal);
            const name = `${withoutExtension(session.getState().documentName ?? t('document'))}.signed.pdf`;
            core.device.saveFile(name, new Blob([signed as BlobPart], { type: 'application/pdf' }));
            return name;
          },
        }
      );
    },
    async makeTestCertificate(name, password, signal) {
      const bytes = await makeTestCertificateInWorker({ name, password }, signal);
      const file = new File([bytes as BlobPart], `${name}.p12`, { type: 'application/x-pkcs12' });
      core.device.saveFile(file.name, file);
      return file;
    },
  };
}
