/** The API key of the server that the tests start. */
export const API_KEY = 'a key for the tests only';
