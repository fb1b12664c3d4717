import { announceMaterials } from '../areas/announce-materials.ts';
import { inspectMaterial } from '../areas/inspect-material.ts';
import type { Context } from '../context.ts';
import type { JobHandlers } from './jobs.ts';

export const jobHandlers = (ctx: Context): JobHandlers => ({
  'material.inspect': ({ id }) => inspectMaterial(ctx, id),
  'material.announce': ({ user_id }) => announceMaterials(ctx, user_id),
});
