import {
  allowOnly,
  flagOf,
  forbidden,
  idsOf,
  invalid,
  notFound,
  type PlainCall,
  PlainRefusal,
  type PlainRoutes,
  requireForm,
  textOf,
} from './plain-call.ts';
import { materialRow } from './plain-rows.ts';
import type { PlainMaterial } from './plain-state.ts';

const editors = ['platformadmin', 'admin', 'expert'];

const isEditor = ({ me }: PlainCall) => editors.includes(me.role.alias.toLowerCase());

function materialOf({ tools: { state } }: PlainCall, id: number): PlainMaterial {
  const material = state.materials.get(id);
  if (!material) throw notFound();
  return material;
}

function foldersOf(call: PlainCall): number[] {
  const ids = idsOf(call.body, 'folder');
  if (ids.some((id) => !call.tools.state.folders.has(id))) throw invalid('folder', 'There is no such folder');
  return ids;
}

const orders: Record<string, (material: PlainMaterial, call: PlainCall) => string | number> = {
  name: ({ name }) => name.toLowerCase(),
  created_at: ({ added_at }) => added_at,
  date: ({ added_at }) => added_at,
  type: ({ mime_type }) => mime_type ?? '',
  event_name: (material, call) => firstEvent(material, call)?.name ?? '',
  event_type: (material, call) => firstEvent(material, call)?.type.alias ?? '',
};

const firstEvent = ({ id }: PlainMaterial, { tools: { state } }: PlainCall) =>
  [...state.events.values()].find(({ materials }) => materials.has(id));

function sorted(call: PlainCall, materials: readonly PlainMaterial[]): PlainMaterial[] {
  const sort = call.query.get('sort') || '-created_at';
  const order = orders[sort.replace(/^-/, '')];
  if (!order) throw new PlainRefusal(422, 'There is no such order.');
  const up = materials.toSorted((a, b) => (order(a, call) < order(b, call) ? -1 : 1));
  return sort.startsWith('-') ? up.toReversed() : up;
}

export const libraryRoutes: PlainRoutes = {
  'GET /library': (call) => {
    const { tools, query } = call;
    const folder = Number(query.get('filter[folder]') || 0);
    const search = (query.get('filter[search]') ?? '').toLowerCase();
    const found = [...tools.state.materials.values()].filter(
      ({ name, file, folders }) =>
        (folder === 0 || folders.includes(folder)) && `${name} ${file}`.toLowerCase().includes(search),
    );
    return sorted(call, found).map((material) => materialRow(tools, material));
  },
  /** A file, or a web address in the same form. The specification does not name the field of the address. */
  'POST /library': async (call) => {
    const { body, me, tools, uploads } = call;
    if (!isEditor(call)) throw forbidden();
    requireForm(call);
    allowOnly(call, ['type', 'is_additional', 'name', 'folder', 'upload', 'url']);
    const upload = uploads.get('upload');
    if (!upload && typeof body['url'] !== 'string') throw invalid('upload', 'This field cant be blank');
    const material: PlainMaterial = {
      id: tools.nextId(),
      name: typeof body['name'] === 'string' ? body['name'] : (upload?.name ?? String(body['url'])),
      file: upload ? await tools.files.keep(upload) : textOf(body, 'url'),
      mime_type: upload ? upload.type : null,
      added_at: tools.now(),
      additional: flagOf(body, 'is_additional'),
      owner: me.id,
      folders: foldersOf(call),
    };
    tools.state.materials.set(material.id, material);
    return materialRow(tools, material);
  },
  /** The body holds the whole material: a missing folder removes it from its folder. */
  'PUT /library/:id': (call) => {
    if (!isEditor(call)) throw forbidden();
    allowOnly(call, ['id', 'name', 'folder']);
    const material = materialOf(call, call.id);
    material.name = textOf(call.body, 'name');
    material.folders = foldersOf(call);
    return materialRow(call.tools, material);
  },
  'DELETE /library/:id': (call) => {
    if (!isEditor(call)) throw forbidden();
    const { id } = materialOf(call, call.id);
    call.tools.state.materials.delete(id);
    for (const { materials } of call.tools.state.events.values()) materials.delete(id);
    return [id];
  },
  'POST /event/:id/library/:other': (call) => {
    const event = call.tools.state.events.get(call.id);
    if (!event) throw notFound();
    if (!isEditor(call) && event.user !== call.me.id) throw forbidden();
    const material = materialOf(call, call.other);
    event.materials.add(material.id);
    return materialRow(call.tools, material);
  },
  'GET /folders': ({ tools: { state } }) => [...state.folders.values()],
};
