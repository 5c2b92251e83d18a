/** Returns bar states as T, A, D and F. */
export const toLetters = (states: Uint8Array): string => Array.from(states, (state) => 'TADF'.charAt(state)).join('');
