// Language data of packages that are installed where the server runs: the page offers to add them.
import { SERVED_FOLDER, SERVED_LIST, servedDataOf } from '../ocr/languages.ts';
import { createNodeFiles } from '../ocr/node-files.ts';
import type { Admission } from './admission.ts';
import type { Route } from './api.ts';
import { createPublicRoute } from './health-route.ts';
import { toResponse } from './scanner-answers.ts';

/** (s) */
const DAY = 86_400;

export function createLanguageRoutes(admission: Admission): readonly Route[] {
  const files = createNodeFiles();

  async function answer({ pathname }: URL): Promise<Response> {
    const installed = files.installed();
    if (pathname === `/${SERVED_LIST}`) return Response.json(installed);
    const code = installed.find((each) => pathname === `/${servedDataOf(each)}`);
    if (code === undefined) return toResponse(404, {});
    const headers = { 'Content-Type': 'application/gzip', 'Cache-Control': `public, max-age=${DAY}` };
    return new Response(await files.packed(code), { headers });
  }

  return [createPublicRoute(new RegExp(`^/${SERVED_FOLDER}/[^/]+$`), admission, ({ url }) => answer(url))];
}
