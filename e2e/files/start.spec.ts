import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { App } from '../support/app.ts';
import { findFreePort } from '../support/free-port.ts';
import { plainPicture } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

const port = await findFreePort();
const home = `http://127.0.0.1:${port}`;

// The guard treats this host as the page's own.
test.use({ baseURL: home });

test('npm start serves the application, and hands its flags to Vite', async ({ page }) => {
  // Its own process group: npm's children end with it.
  const server = spawn('npm', ['start', '--', '--port', String(port), '--strictPort'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    let output = '';
    const isServing = new Promise<void>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes(String(port)) && output.includes('API key of this run')) resolve();
      };
      server.stdout.on('data', read);
      server.stderr.on('data', read);
      server.once('exit', (code) => reject(new Error(`npm start ended with ${code}: ${output}`)));
    });
    await isServing;
    const app = new App(page);
    await app.start();
    await app.open(plainPicture());
    await app.press('r', 'Enter');
    expect(await app.exportMarks()).toHaveLength(1);
    const answer = await page.request.post('/v1/authTokens', {
      form: { grant_type: 'client_credentials', scope: 'userid:1 role:a' },
    });
    expect(answer.status()).toBe(401);
  } finally {
    if (server.pid !== undefined && server.exitCode === null) process.kill(-server.pid);
  }
});
