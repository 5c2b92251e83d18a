/** Generated section of a Markdown file, between `<!-- name:start -->` and `<!-- name:end -->`. */
function locate(text: string, name: string): { readonly from: number; readonly to: number } {
  const [start, end] = [`<!-- ${name}:start -->\n`, `<!-- ${name}:end -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The text lacks ${start.trim()} or ${end}.`);
  return { from: from + start.length, to };
}

/** Returns the content of a section, without its last line break. */
export function readSection(text: string, name: string): string {
  const { from, to } = locate(text, name);
  return text.slice(from, to).replace(/\n$/, '');
}

export function replaceSection(text: string, name: string, content: string): string {
  const { from, to } = locate(text, name);
  return `${text.slice(0, from)}${content}\n${text.slice(to)}`;
}
