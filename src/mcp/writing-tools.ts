import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Call } from './call.ts';
import { SEARCHED_FILE, toSearchOptions } from './searching.ts';
import {
  DRY_RUN,
  defineTool,
  expectResult,
  ifRevealed,
  NOTES,
  OPENING,
  PATHS,
  recordsOf,
  toOptions,
  WRITTEN,
} from './tool.ts';
import { ToolError } from './tool-error.ts';

const flag = (description: string) => v.optional(v.pipe(v.boolean(), v.description(description)), false);

const BREAK_SIGNATURES = flag('Write a signed PDF even though its signatures get lost');

export const redactTool = defineTool({
  name: 'redact',
  title: 'Redact a document',
  description:
    'Removes what is found, and what redactions of a marks file cover, verifies the result and writes it as a new file. Writes nothing if verification fails.',
  writes: true,
  takes: {
    ...SEARCHED_FILE,
    output: PATHS.newFile,
    marks: v.optional(v.pipe(v.string(), v.description('Path of a marks file whose redactions are applied'))),
    leaveOut: v.optional(v.pipe(v.string(), v.description('Pages to leave out of the result'))),
    asImage: v.optional(v.pipe(v.string(), v.description('Pages to export as images'))),
    gaps: v.optional(
      v.pipe(
        v.picklist(['uniform', 'keep']),
        v.description(
          'How words that follow redacted ones stand: uniform typesets their lines again, so that bars tell no lengths; keep leaves them in their places',
        ),
      ),
    ),
    pseudonyms: flag('Write “Person 1” on the bar over each name, the same throughout'),
    keep: v.optional(v.pipe(v.array(v.string()), v.description('Kinds of hidden information that stay')), []),
    allowUnread: flag('Keep print that could not be read: words in it are neither found nor removed'),
    breakSignatures: BREAK_SIGNATURES,
    report: v.optional(v.pipe(v.string(), v.description('Path of a new file for the report, which holds no words'))),
    dryRun: DRY_RUN,
  },
  answers: () => ({
    ...WRITTEN,
    redactions: v.number(),
    pageCount: v.number(),
    redactedPages: v.number(),
    ...NOTES,
  }),
  async run(
    {
      file,
      output,
      marks,
      leaveOut,
      asImage,
      gaps,
      pseudonyms,
      keep,
      allowUnread,
      breakSignatures,
      report,
      dryRun,
      ...search
    },
    call,
  ) {
    const path = call.copyInput(file);
    const options = toOptions({
      output: call.openOutput(output),
      report: report === undefined ? undefined : call.openOutput(report),
      marks: marks === undefined ? undefined : call.copyInput(marks),
      'leave-out': leaveOut,
      'as-image': asImage,
      ...{ gaps, pseudonyms },
      keep: keep.length > 0 ? keep.join(',') : undefined,
      'allow-unread': allowUnread,
      'break-signatures': breakSignatures,
    });
    const result = await call.run('redact', [...options, ...toSearchOptions(search, call)], [path]);
    const summary = recordsOf<object>(result)[0];
    return { ...summary, dryRun, written: call.placeOutputs(dryRun), notes: result.messages };
  },
});

export const splitTool = defineTool({
  name: 'split',
  title: 'Split a stack',
  description:
    'Splits a stack of pages into new files, at separators or by pages, bookmarks or size. Parts are numbered.',
  writes: true,
  takes: {
    files: v.pipe(v.array(PATHS.file), v.minLength(1)),
    folder: v.pipe(v.string(), v.description('Path of an existing folder for the parts')),
    at: v.pipe(
      v.string(),
      v.description(
        'One of these, or several with commas between. patchT: at patch sheets; value:REGEX or is:TEXT: where a barcode says so; pages:1-3,4-9; every:5; bookmarks or bookmarks:2, down to that level; blank: at blank pages; size:10MB',
      ),
    ),
    separators: v.optional(v.picklist(['drop', 'keep'])),
    same: v.optional(v.picklist(['join', 'cut'])),
    breakSignatures: BREAK_SIGNATURES,
    dryRun: DRY_RUN,
    ...OPENING,
  },
  answers: (reveals) => ({
    ...WRITTEN,
    parts: v.array(
      v.object({
        file: v.string(),
        pages: v.array(v.object({ file: v.string(), page: v.number() })),
        ...ifRevealed(reveals, { value: v.nullable(v.string()) }),
      }),
    ),
    ...NOTES,
  }),
  async run({ files, folder, at, separators, same, breakSignatures, dryRun, password }, call) {
    const paths = files.map((file) => call.copyInput(file));
    const options = toOptions({
      output: call.openOutputFolder(folder),
      ...{ at, separators, same, password },
      'break-signatures': breakSignatures,
    });
    const result = await call.run('split', options, paths);
    const parts = recordsOf<Part>(result);
    return {
      dryRun,
      parts: parts.map((part) => ({ ...withName(call)(part), pages: part.pages.map(withName(call)) })),
      written: call.placeOutputs(dryRun),
      notes: result.messages,
    };
  },
});

interface Named {
  readonly file: string;
}

interface Part extends Named {
  readonly pages: readonly Named[];
}

const withName =
  (call: Call) =>
  <Item extends Named>(item: Item): Item => ({ ...item, file: call.nameOf(item.file) });

const VALUE = v.nullable(v.union([v.string(), v.array(v.string())]));

export const fillTool = defineTool({
  name: 'fill',
  title: 'Fill a form',
  description:
    'Fills the fields of a PDF form and writes a new file, or one for each row of a data file. Refuses values that a field cannot hold.',
  writes: true,
  takes: {
    file: PATHS.file,
    output: PATHS.newFile,
    values: v.optional(
      v.pipe(
        v.record(v.string(), VALUE),
        v.description('Values by the names of fields, or by “#3” for the third field'),
      ),
    ),
    data: v.optional(v.pipe(v.string(), v.description('Path of a file with values instead: JSON, CSV, FDF or XFDF'))),
    flatten: flag('Make the fields part of their pages'),
    force: flag('Write in spite of problems with the values'),
    dryRun: DRY_RUN,
    ...OPENING,
  },
  answers: () => ({ ...WRITTEN, ...NOTES }),
  async run({ file, output, values, data, flatten, force, dryRun, password }, call) {
    if (values !== undefined && data !== undefined) throw new ToolError('Give either “values” or “data”.');
    const path = call.copyInput(file);
    const staged = call.openOutput(output);
    const given = values === undefined ? undefined : await writeValues(values, { call, path, password });
    const options = toOptions({
      data: data === undefined ? given : call.copyInput(data),
      ...{ output: staged, flatten, force, password },
    });
    const result = expectResult(await call.run('fill', options, [path]));
    return { dryRun, written: call.placeOutputs(dryRun), notes: result.messages };
  },
});

interface Form {
  readonly call: Call;
  readonly path: string;
  readonly password: string | undefined;
}

async function writeValues(values: Record<string, unknown>, { call, path, password }: Form): Promise<string> {
  const numbered = Object.keys(values).some((name) => NUMBER.test(name));
  const fields = numbered
    ? expectResult(await call.run('fields', toOptions({ json: true, password }), [path])).stdout
    : '[]';
  const names = (JSON.parse(fields) as { name: string }[]).map(({ name }) => name);
  const toName = (key: string) => {
    const [, number] = names.includes(key) ? [] : (NUMBER.exec(key) ?? []);
    if (number === undefined) return key;
    const name = names[Number(number) - 1];
    if (name === undefined) throw new ToolError(`There is no field #${number}: the form has ${names.length}.`);
    return name;
  };
  const file = join(call.folder, 'values.json');
  const named = Object.entries(values).map(([key, value]) => [toName(key), value]);
  writeFileSync(file, JSON.stringify(Object.fromEntries(named)));
  return file;
}

const NUMBER = /^#([1-9]\d{0,5})$/;
