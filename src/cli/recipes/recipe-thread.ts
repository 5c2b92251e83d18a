import { createRunHandlers, type RecipeCalls } from '../../recipes/index.ts';
import { serveThread } from '../../server/serve-thread.ts';
import { createNodeGround } from './node-ground.ts';

serveThread<RecipeCalls>(createRunHandlers(createNodeGround()));
