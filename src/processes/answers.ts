import { type ErrorBody, refuseInput as refuseAs } from '../scanner/parts.ts';

/** Response of a document endpoint. Errors return the expected value as data. */
export type DocumentAnswer<Body> =
  | { readonly ok: true; readonly status: 200; readonly body: Body }
  | { readonly ok: false; readonly status: number; readonly body: object };

/** Refuses a request because of an item in its body. */
export function refuseInput(code: ErrorBody['errorCode'], at: string, expected?: object): DocumentAnswer<never> {
  const { ok, status, body } = refuseAs(code, at);
  if (ok) throw new Error('A refusal is no acceptance.');
  return { ok, status, body: { ...body, errorDetails: { ...body.errorDetails, ...(expected && { expected }) } } };
}
