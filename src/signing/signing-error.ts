import { CodedError } from '../messages/index.ts';

/** Says why something cannot be signed. `refused` is what could be done and must not be. */
export class SigningError extends CodedError<'damaged' | 'password' | 'unsupported' | 'refused'> {
  override readonly name = 'SigningError';
}
