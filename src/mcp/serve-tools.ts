import { randomUUID } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { toJsonSchema } from '@valibot/to-json-schema';
import { createRunDirectory } from '../server/run-directory.ts';
import { createTurns } from '../server/take-turns.ts';
import { Call } from './call.ts';
import { createFence } from './fence.ts';
import { compareTool, describeTool, findTool, inspectTool, scanTool, verifyTool } from './reading-tools.ts';
import { runTool } from './recipe-tool.ts';
import type { McpTool } from './tool.ts';
import { ToolError } from './tool-error.ts';
import { fillTool, redactTool, splitTool } from './writing-tools.ts';

const TOOLS: readonly McpTool[] = [
  ...[describeTool, findTool, redactTool, inspectTool, scanTool],
  ...[splitTool, compareTool, fillTool, verifyTool, runTool],
];

export interface ToolServerOptions {
  readonly version: string;
  readonly program: string;
  readonly folders: readonly string[];
  /** Allows responses to contain words of documents. */
  readonly reveals: boolean;
  /** Maximum file size (bytes). */
  readonly maxBytes: number;
  /** Time limit of a call, including queueing (ms). */
  readonly timeLimit: number;
  /** Maximum concurrent calls. */
  readonly slots: number;
  readonly input: Readable;
  readonly output: Writable;
}

const toInstructions = ({ folders, reveals }: ToolServerOptions) =>
  [
    `Files are in these folders: ${folders.join(', ')}.`,
    reveals
      ? 'Answers hold words of documents.'
      : 'Words of documents never leave: answers say what is where, and how much of it.',
    'Nothing is overwritten. dryRun tries a call without writing.',
  ].join(' ');

const toListed = ({ name, title, description, writes, input, output }: McpTool, reveals: boolean) => ({
  name,
  title,
  description,
  inputSchema: toSchema(input, 'input'),
  outputSchema: toSchema(output(reveals), 'output'),
  annotations: {
    title,
    readOnlyHint: !writes,
    destructiveHint: false,
    idempotentHint: !writes,
    openWorldHint: false,
  },
});

const toSchema = (schema: McpTool['input'], typeMode: 'input' | 'output') => ({
  ...toJsonSchema(schema, { typeMode }),
  type: 'object' as const,
});

const refuse = (text: string): CallToolResult => ({ isError: true, content: [{ type: 'text', text }] });

const answer = (result: Record<string, unknown>): CallToolResult => ({
  structuredContent: result,
  content: [{ type: 'text', text: JSON.stringify(result) }],
});

/**
 * Serves tools on documents in the allowed folders. Resolves when input ends and calls are done.
 * @throws Error with the folder that can't be allowed
 */
export async function serveTools(options: ToolServerOptions): Promise<void> {
  const { program, reveals, timeLimit } = options;
  const fence = createFence(options);
  const directory = createRunDirectory(tmpdir());
  const takeTurn = createTurns(options.slots);
  const ending = new AbortController();
  const running = new Set<Promise<unknown>>();

  async function start(tool: McpTool, input: unknown, signal: AbortSignal): Promise<CallToolResult> {
    const call = new Call({
      fence,
      folder: join(realpathSync(directory.getPath()), randomUUID()),
      program,
      reveals,
      signal,
    });
    try {
      return answer(await tool.start(input, call));
    } finally {
      call.close();
    }
  }

  async function perform(name: string, input: unknown, cancelled: AbortSignal): Promise<CallToolResult> {
    const tool = TOOLS.find((each) => each.name === name);
    if (!tool) return refuse(`There is no such tool. The tools are ${TOOLS.map((each) => each.name).join(', ')}.`);
    const late = AbortSignal.timeout(timeLimit);
    const signal = AbortSignal.any([cancelled, late, ending.signal]);
    try {
      return await takeTurn(signal, () => start(tool, input, signal));
    } catch (error) {
      if (late.aborted) return refuse(`The call took longer than ${timeLimit / 1000} s and was ended (--time-limit).`);
      if (signal.aborted) return refuse('The call was cancelled. Nothing is written.');
      // Other error messages could quote a document.
      return refuse(error instanceof ToolError ? error.message : 'The call failed by an internal error.');
    }
  }

  const server = new Server(
    { name: 'markwright', version: options.version },
    { capabilities: { tools: {} }, instructions: toInstructions(options) },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: TOOLS.map((tool) => toListed(tool, reveals)),
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) => {
    const performed = perform(params.name, params.arguments ?? {}, signal);
    running.add(performed);
    void performed.finally(() => running.delete(performed));
    return performed;
  });
  const ended = new Promise<void>((resolve) => {
    server.onclose = resolve;
    options.input.once('end', resolve).once('close', resolve);
  });
  await server.connect(new StdioServerTransport(options.input, options.output));
  await ended;
  ending.abort();
  await Promise.all(running);
  directory.remove();
}
