/** Format for `git log`: records of date, refs and message. */
export const LOG_FORMAT = '%x1e%cs%x1f%D%x1f%B';

const HEADINGS = { Breaking: 'Breaking changes', Feature: 'Features', Fix: 'Fixes' } as const;
type Trailer = keyof typeof HEADINGS;

interface Release {
  readonly title: string;
  readonly entries: Readonly<Record<Trailer, Set<string>>>;
}

const TRAILER = /^(Breaking|Feature|Fix): +(.*)$/;
/** First line of any trailer, such as `Co-authored-by:`. */
const ANY_TRAILER = /^[A-Z][\w-]*: /;
const WIDTH = 100;

/** Parses a commit message's trailers. One ends at an empty line or the next trailer. */
function* readTrailers(message: string): Generator<{ readonly trailer: Trailer; readonly text: string }> {
  const lines = message.split('\n');
  for (const [index, line] of lines.entries()) {
    const [, trailer, first = ''] = TRAILER.exec(line) ?? [];
    if (trailer === undefined) continue;
    const rest = lines.slice(index + 1);
    const end = rest.findIndex((each) => each.trim() === '' || ANY_TRAILER.test(each));
    const text = [first, ...rest.slice(0, end < 0 ? rest.length : end)].map((each) => each.trim()).join(' ');
    if (text.trim() !== '') yield { trailer: trailer as Trailer, text: text.trim() };
  }
}

const newRelease = (title: string): Release => ({
  title,
  entries: { Breaking: new Set(), Feature: new Set(), Fix: new Set() },
});

/** Parses a log in `LOG_FORMAT`. A tag `v1.2.3` starts a version; newer commits are unreleased. */
function readReleases(log: string): Release[] {
  const releases = [newRelease('Unreleased')];
  for (const record of log.split('\x1e').slice(1)) {
    const [date = '', refs = '', message = ''] = record.split('\x1f');
    const [, version] = /\btag: v(\d[\w.+-]*)/.exec(refs) ?? [];
    if (version !== undefined) releases.push(newRelease(`${version} (${date})`));
    for (const { trailer, text } of readTrailers(message)) releases.at(-1)?.entries[trailer].add(text);
  }
  return releases;
}

/** Starts an entry with a capital; commands and identifiers stay as they are. */
const capitalize = (text: string): string =>
  text.replace(/^(?!markwright\b)[a-z]+(?=[\s,:])/, (word) => word.charAt(0).toUpperCase() + word.slice(1));

function toItem(text: string): string {
  const lines = ['-'];
  for (const word of capitalize(text).split(/\s+/)) {
    const line = `${lines.at(-1)} ${word}`;
    if (line.length <= WIDTH) lines[lines.length - 1] = line;
    else lines.push(`  ${word}`);
  }
  return lines.join('\n');
}

/** Writes a log (`LOG_FORMAT`) as Markdown: versions newest first, breaking changes at the top. */
export const writeChanges = (log: string): string =>
  readReleases(log)
    .flatMap(({ title, entries }) => {
      const parts = (Object.keys(HEADINGS) as Trailer[])
        .filter((trailer) => entries[trailer].size > 0)
        .map((trailer) => `### ${HEADINGS[trailer]}\n\n${[...entries[trailer]].map(toItem).join('\n')}`);
      return parts.length > 0 ? [[`## ${title}`, ...parts].join('\n\n')] : [];
    })
    .join('\n\n');
