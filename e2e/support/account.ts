export const API_KEY = 'a key for the tests only';
