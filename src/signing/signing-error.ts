import { CodedError } from '../messages/index.ts';

/** Error for failed signing. `refused` means possible but not permitted. */
export class SigningError extends CodedError<'damaged' | 'password' | 'unsupported' | 'refused'> {
  override readonly name = 'SigningError';
}
