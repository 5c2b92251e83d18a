/** Response of a document endpoint. Errors return the expected value as data. */
export type DocumentAnswer<Body> =
  | { readonly ok: true; readonly status: 200; readonly body: Body }
  | { readonly ok: false; readonly status: number; readonly body: object };

/** Refuses a request because of an item in its body. */
export function refuseInput(errorCode: string, at: string, expected?: object): DocumentAnswer<never> {
  return {
    ok: false,
    status: 480,
    body: { errorCode, errorDetails: { in: 'body', at, ...(expected && { expected }) } },
  };
}
