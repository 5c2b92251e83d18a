/** API key of the tests' server. */
export const API_KEY = 'a key for the tests only';
