/** Characters that have no look of their own get one: the separator of GS1, say, as ␝. */
export const toReadable = (value: string): string =>
  Array.from(value, (character) => {
    const code = character.charCodeAt(0);
    return code < 0x20 && character !== '\n' && character !== '\r' ? String.fromCharCode(0x2400 + code) : character;
  })
    .join('')
    .replace(/\r\n?/g, '\n');
