// The door of the room: documents for agents, over the Model Context Protocol.
export type { TerminalMessage } from './run-program.ts';
export { serveTools } from './serve-tools.ts';
