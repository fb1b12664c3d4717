import * as calls from '../../../../contract/library.ts';
import type { Material } from '../../../../contract/library.ts';
import type { OperationArgs } from '../../../../contract/operations.ts';
import { has } from '../../leader/leadership.ts';
import { queueRefetch } from '../../pull/refetch-queue.ts';
import { deletionOf, readRowOfKind, type OpCall, type SentOperation } from './operation.ts';

export const editMaterial: SentOperation<'material.edit'> = {
  request: ({ opId, args }, { plain }) => {
    const { id, ...changes } = args;
    if (!plain)
      return [
        {
          endpoint: calls.editMaterial,
          call: { params: { id }, body: { id, ...changes }, idempotencyKey: opId },
        },
      ];
    return plainEditCalls(args, plain.material);
  },
  // A plain server may repeat only the sent fields; writing such a row would delete the others.
  readResult: (op, data, note) => (isRow(data) ? readRowOfKind('material')(op, data, note) : []),
  whenDone: async (leadership, { args: { id, name, folder, events } }) => {
    if (has(leadership, 'idem')) return;
    await leadership.db.materials
      .where('id')
      .equals(id)
      .modify((row) => {
        if (name !== undefined) row.name = name;
        if (folder !== undefined) row.folder = idObjects(folder);
        if (events !== undefined) row.events = idObjects(events);
      });
    await queueRefetch(leadership.db, { areas: ['materials'] });
  },
};

const isRow = (data: unknown): boolean => typeof data === 'object' && data !== null && 'file' in data;
const idObjects = (ids: readonly number[] | null) => (ids ?? []).map((id) => ({ id }));

/**
 * The specification's calls: one that always sends name and folder, since other servers clear missing fields,
 * then one for each new event.
 */
function plainEditCalls(
  { id, name, folder, events }: OperationArgs<'material.edit'>,
  row: Material | undefined,
): OpCall[] {
  const body = {
    id,
    name: name ?? row?.name ?? '',
    folder: folder ?? row?.folder.map((each) => each.id) ?? [],
  };
  const linked = new Set(row?.events.map((event) => event.id));
  const fresh = (events ?? []).filter((event) => !linked.has(event));
  const isEdited = name !== undefined || folder !== undefined;
  return [
    ...(isEdited ? [{ endpoint: calls.editMaterial, call: { params: { id }, body } }] : []),
    ...fresh.map((event) => ({
      endpoint: calls.addMaterialToEvent,
      call: { params: { event, library: id } },
    })),
  ];
}

export const deleteMaterial: SentOperation<'material.delete'> = {
  request: ({ opId, args: { id } }) => [
    { endpoint: calls.deleteMaterials, call: { params: { ids: id }, idempotencyKey: opId } },
  ],
  readResult: (op) => deletionOf(op, 'material', op.args.id),
};

export const restoreMaterial: SentOperation<'material.restore'> = {
  request: ({ opId, args: { id } }) => [
    { endpoint: calls.restoreMaterial, call: { params: { id }, idempotencyKey: opId } },
  ],
  readResult: readRowOfKind('material'),
};
