export function expandUpcE(digits: string): string | undefined {
  const [, system = '', body = '', check = ''] = /^([01])(\d{6})(\d)$/.exec(digits) ?? [];
  if (check === '') return undefined;
  const last = body.slice(-1);
  const head = body.slice(0, 5);
  if ('012'.includes(last)) return `${system}${head.slice(0, 2)}${last}0000${head.slice(2)}${check}`;
  if (last === '3') return `${system}${head.slice(0, 3)}00000${head.slice(3)}${check}`;
  if (last === '4') return `${system}${head.slice(0, 4)}00000${head.slice(4)}${check}`;
  return `${system}${head}0000${last}${check}`;
}
