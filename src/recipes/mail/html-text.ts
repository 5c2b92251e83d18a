import { Parser } from 'htmlparser2';

/** Elements without visible text. */
const UNSEEN = new Set(['script', 'style', 'template', 'noscript']);
const BLOCKS = new Set(
  'address article aside blockquote body br center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table title tr ul'.split(
    ' ',
  ),
);

/** Returns text and link targets line by line. Runs and fetches nothing; includes hidden text. */
export function htmlToText(html: string): string {
  let [text, unseen, preformatted] = ['', 0, 0];
  const addresses: string[] = [];
  const newLine = () => {
    if (text !== '' && !text.endsWith('\n')) text += '\n';
  };
  const parser = new Parser({
    onopentag(name, { alt, href, value }) {
      if (UNSEEN.has(name)) unseen += 1;
      if (name === 'pre') preformatted += 1;
      if (BLOCKS.has(name)) newLine();
      if (name === 'td' || name === 'th') text += text.endsWith('\n') || text === '' ? '' : '\t';
      if (alt) text += `[${alt}]`;
      if (name === 'input' && value) text += `[${value}]`;
      if (name === 'a') addresses.push(href ?? '');
    },
    ontext(data) {
      if (unseen > 0) return;
      const plain = preformatted > 0 ? data : data.replace(/\s+/g, ' ');
      text += text === '' || /\s$/.test(text) ? plain.replace(/^ /, '') : plain;
    },
    onclosetag(name) {
      if (UNSEEN.has(name)) unseen -= 1;
      if (name === 'pre') preformatted -= 1;
      if (name === 'a') {
        const address = addresses.pop() ?? '';
        if (/^(https?|mailto|tel):/i.test(address) && !text.endsWith(address)) text += ` <${address}>`;
      }
      if (BLOCKS.has(name)) newLine();
    },
  });
  parser.write(html);
  parser.end();
  return text.replace(/[ \t]+\n/g, '\n').trim();
}
