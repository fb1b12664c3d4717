import { isFresh, type OutboxOp } from '../outbox-op.ts';
import { addOnly, type DeviceOperation, type NewOpOf, type OpOf } from './device-operation.ts';

type MaterialKind = 'material.edit' | 'material.delete' | 'material.restore';

const isAbout = (op: OutboxOp, incoming: NewOpOf<MaterialKind>): op is OpOf<MaterialKind> =>
  op.kind.startsWith('material.') && 'id' in op.args && op.args.id === incoming.args.id;

const seqs = (ops: readonly OutboxOp[]) => ops.map(({ seq }) => seq);

/** Takes over the fields of earlier unsent or refused edits. */
export const editMaterial: DeviceOperation<'material.edit'> = {
  coalesce: (lane, incoming) => {
    const earlier = lane.filter(
      (op): op is OpOf<'material.edit'> =>
        op.kind === 'material.edit' && isAbout(op, incoming) && (op.state === 'dead' || isFresh(op)),
    );
    const args = Object.assign({}, ...earlier.map((op) => op.args), incoming.args);
    return { put: [], remove: seqs(earlier), add: { ...incoming, args } };
  },
};

/** Replaces refused ops and an unsent deletion. An unsent edit is sent before it: the material may be restored. */
export const deleteMaterial: DeviceOperation<'material.delete'> = {
  coalesce: (lane, incoming) => ({
    put: [],
    remove: seqs(
      lane.filter(
        (op) =>
          isAbout(op, incoming) && (op.state === 'dead' || (op.kind !== 'material.edit' && isFresh(op))),
      ),
    ),
    add: incoming,
  }),
};

/** Removes a deletion that was not sent; if it may have been sent, a restore is added. */
export const restoreMaterial: DeviceOperation<'material.restore'> = {
  coalesce: (lane, incoming) => {
    const own = lane.filter((op) => op.kind === 'material.delete' && isAbout(op, incoming));
    const fresh = own.filter((op) => op.state === 'dead' || isFresh(op));
    if (own.length > 0 && fresh.length === own.length) return { put: [], remove: seqs(fresh), add: null };
    return addOnly(incoming);
  },
};
