// Letters beyond ASCII in names of hosts: RFC 3492.

const [BASE, T_MIN, T_MAX, SKEW, DAMP] = [36, 1, 26, 38, 700];
const [FIRST_BIAS, FIRST_CODE] = [72, 128];

function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / DAMP) : delta >> 1;
  rest += Math.floor(rest / count);
  let bias = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) >> 1; bias += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return bias + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}

/** Digits are `a` to `z`, then `0` to `9`. */
const numberOf = (digit: string): number => (digit <= '9' ? digit.charCodeAt(0) - 22 : digit.charCodeAt(0) - 97);

/** Decodes a label without its `xn--`, in small letters; undefined if it is none. */
function decodeLabel(label: string): string | undefined {
  const end = label.lastIndexOf('-');
  const letters = Array.from(end > 0 ? label.slice(0, end) : '', (letter) => letter.charCodeAt(0));
  let [code, at, bias] = [FIRST_CODE, 0, FIRST_BIAS];
  for (let next = end + 1; next < label.length; ) {
    const before = at;
    for (let [weight, step] = [1, BASE]; ; step += BASE) {
      const digit = label[next++];
      if (digit === undefined) return undefined;
      const value = numberOf(digit);
      at += value * weight;
      const threshold = Math.min(T_MAX, Math.max(T_MIN, step - bias));
      if (value < threshold) break;
      weight *= BASE - threshold;
    }
    const count = letters.length + 1;
    bias = adapt(at - before, count, before === 0);
    code += Math.floor(at / count);
    at %= count;
    if (code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return undefined;
    letters.splice(at++, 0, code);
  }
  return String.fromCodePoint(...letters);
}

/** Labels are at most 63 letters long: RFC 1035. */
const LABELS = /\bxn--([a-z0-9-]{1,59})\b/gi;

/** Replaces encoded labels by their letters. */
export const undoPunycode = (text: string): string =>
  text.replace(LABELS, (whole, label: string) => decodeLabel(label.toLowerCase()) ?? whole);
