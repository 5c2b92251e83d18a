/** Replaces control characters with visible symbols, such as ␝ for the GS1 separator. */
export const toReadable = (value: string): string =>
  Array.from(value, (character) => {
    const code = character.charCodeAt(0);
    return code < 0x20 && character !== '\n' && character !== '\r' ? String.fromCharCode(0x2400 + code) : character;
  })
    .join('')
    .replace(/\r\n?/g, '\n');
