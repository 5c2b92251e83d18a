export { requestToken, type TokenAnswer } from './client.ts';
export { createSecret } from './secrets.ts';
export { createTokenService, type TokenService } from './service.ts';
