// Loads TypeScript with Vite: Node can't before 22.18.
import { runnerImport } from 'vite';

const { module } = await runnerImport(new URL('./run.ts', import.meta.url).pathname, { configFile: false });
await module.run(process.argv.slice(2));
