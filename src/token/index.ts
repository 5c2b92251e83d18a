export { requestToken, type TokenAnswer, type TokenRequestInput, type TokenResponse } from './client.ts';
export { createSecret } from './secrets.ts';
export { createTokenService, type TokenGrant, type TokenService, type TokenServiceSettings } from './service.ts';
export type { TokenErrorCode } from './token-request.ts';
