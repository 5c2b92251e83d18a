// The door of the room: documents for agents, over the Model Context Protocol.
export { serveTools } from './serve-tools.ts';
