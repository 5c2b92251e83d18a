// Runs of recipes that the page hands over: calls of a run, each answered when it is done.
import { MessageError } from '../messages/index.ts';
import { type Admissions, BusyError } from './admission.ts';
import type { Route } from './api.ts';
import type { RunJob } from './fleet/jobs.ts';
import { UNBUFFERED } from './node-http.ts';
import { NO_STORE, refuse, toResponse } from './scanner-answers.ts';
import type { ServerSettings } from './settings.ts';

export interface JobRouteOptions {
  readonly settings: Pick<ServerSettings, 'maxUploadBytes' | 'requireCredentials' | 'runsRecipes'>;
  readonly admissions: Admissions;
  readonly runJob: (...parameters: [...Parameters<RunJob>, signal: AbortSignal]) => ReturnType<RunJob>;
  readonly onFault: (fault: unknown) => void;
}

/** Calls in memory at a time, of all clients. Others try again. */
const MOST_JOBS = 16;

/** Sent in front of an answer while it is worked on (ms): proxies end silent connections. */
const SIGN_INTERVAL = 10_000;
/** Nil of MessagePack, with which no answer begins. */
const SIGN = new Uint8Array([0xc0]);

/** Streams signs of life, then the answer; or a fault of the fleet as JSON. */
function toStream(run: (signal: AbortSignal) => Promise<Uint8Array>, onFault: JobRouteOptions['onFault']) {
  const gone = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      timer = setInterval(() => controller.enqueue(SIGN), SIGN_INTERVAL);
      const end = (answer: Uint8Array) => {
        controller.enqueue(answer);
        controller.close();
      };
      const fail = (fault: unknown) => {
        if (gone.signal.aborted) return;
        if (fault instanceof MessageError) end(new TextEncoder().encode(JSON.stringify({ message: fault.message })));
        else {
          onFault(fault);
          controller.error(fault);
        }
      };
      run(gone.signal)
        .finally(() => clearInterval(timer))
        .then((answer) => gone.signal.aborted || end(answer))
        .catch(fail);
    },
    cancel(reason) {
      clearInterval(timer);
      gone.abort(reason);
    },
  });
}

export function createJobRoutes({ settings, admissions, runJob, onFault }: JobRouteOptions): Route[] {
  let running = 0;
  const common = { admission: admissions.uploads, bodyLimit: settings.maxUploadBytes, refuse };
  const offer: Route = {
    ...common,
    path: /^\/markwright\/v1\/offers$/,
    methods: ['GET'],
    credentials: 'own',
    handle: async () => toResponse(200, { recipes: settings.runsRecipes, needsToken: settings.requireCredentials }),
  };
  const perform: Route = {
    ...common,
    path: /^\/markwright\/v1\/jobs$/,
    methods: ['POST'],
    credentials: 'whenConfigured',
    async handle({ body }) {
      if (running >= MOST_JOBS) throw new BusyError();
      running += 1;
      const leave = () => {
        running -= 1;
      };
      const job = await body.bytes().catch((fault: unknown) => {
        leave();
        throw fault;
      });
      const stream = toStream((signal) => runJob(job, signal).finally(leave), onFault);
      return new Response(stream, {
        headers: { ...NO_STORE, [UNBUFFERED]: 'no', 'Content-Type': 'application/octet-stream' },
      });
    },
  };
  return settings.runsRecipes ? [offer, perform] : [offer];
}
