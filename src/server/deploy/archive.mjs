// npm run archive
// Builds a self-contained archive of the command line and its servers, for machines of this kind
// without a network: this Node, what `npm run build` made, and the packages that it needs.
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const LAUNCHER = `#!/bin/sh
folder=$(dirname -- "$(readlink -f -- "$0")")
exec "$folder/node" "$folder/../app/dist/node/markwright.mjs" "$@"
`;

const { values } = parseArgs({
  options: {
    // Folder of the build.
    dist: { type: 'string', default: join(ROOT, 'dist') },
    // Beside the build by default: it must not hold itself.
    out: { type: 'string' },
    // Leaves a folder, and no archive.
    unpacked: { type: 'boolean', default: false },
  },
});

if (!existsSync(join(values.dist, 'node', 'markwright.mjs'))) {
  console.error(`There is no build in ${values.dist}. Run “npm run build” first.`);
  process.exit(1);
}

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const name = `markwright-${version}-${process.platform}-${process.arch}`;
const folder = join(values.out ?? join(values.dist, '..', 'archive'), name);
rmSync(folder, { recursive: true, force: true });
for (const each of ['bin', 'app']) mkdirSync(join(folder, each), { recursive: true });

copyFileSync(process.execPath, join(folder, 'bin', 'node'));
writeFileSync(join(folder, 'bin', 'markwright'), LAUNCHER);
for (const each of ['node', 'markwright']) chmodSync(join(folder, 'bin', each), 0o755);

const licence = join(dirname(process.execPath), '..', 'LICENSE');
if (existsSync(licence)) copyFileSync(licence, join(folder, 'bin', 'node.LICENSE'));

for (const each of ['package.json', 'LICENSE']) copyFileSync(join(ROOT, each), join(folder, 'app', each));
cpSync(values.dist, join(folder, 'app', 'dist'), { recursive: true });

const listed = execFileSync('npm', ['ls', '--omit=dev', '--all', '--parseable'], { cwd: ROOT, encoding: 'utf8' });
const modules = join(ROOT, 'node_modules');
for (const path of listed.split('\n').filter((each) => each.startsWith(modules))) {
  // Packages inside of it are listed by themselves.
  const filter = (each) => !relative(path, each).split('/').includes('node_modules');
  cpSync(path, join(folder, 'app', relative(ROOT, path)), { recursive: true, filter, dereference: true });
}

if (values.unpacked) console.info(folder);
else {
  const archive = `${folder}.tar.gz`;
  // The same files give the same archive.
  const stable = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner'];
  execFileSync('tar', [...stable, '-czf', archive, '-C', dirname(folder), name], {
    env: { ...process.env, GZIP: '-n' },
  });
  rmSync(folder, { recursive: true });
  console.info(archive);
}
