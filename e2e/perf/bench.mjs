// Node runs no TypeScript of its own before version 22.18: Vite does.
import { runnerImport } from 'vite';

const { module } = await runnerImport(new URL('./run.ts', import.meta.url).pathname, { configFile: false });
await module.run(process.argv.slice(2));
