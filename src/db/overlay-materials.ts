import type { Material } from '../../contract/library.ts';
import type { OutboxOp } from './outbox-op.ts';
import { type Pending, pendingOf } from './pending.ts';

export type MaterialView = Material & { pending: Pending | null };

/** The materials with the person's pending changes, without deleted ones. */
export function overlayMaterials(rows: readonly Material[], ops: readonly OutboxOp[]): MaterialView[] {
  const changes = new Map<number, OutboxOp[]>();
  for (const op of ops) {
    if (op.kind !== 'material.edit' && op.kind !== 'material.delete') continue;
    changes.set(op.args.id, [...(changes.get(op.args.id) ?? []), op]);
  }
  return rows.flatMap((row) => {
    const own = changes.get(row.id);
    return own ? (overlaid(withOwnFile(row), own) ?? []) : unchanged(row);
  });
}

const unchangedViews = new WeakMap<Material, MaterialView>();

/** The same object for the same row, so that lists and searches keep what they derived from it. */
function unchanged(row: Material): MaterialView {
  let view = unchangedViews.get(row);
  if (!view) unchangedViews.set(row, (view = { ...withOwnFile(row), pending: null }));
  return view;
}

/** For a linked material the server sends the address as `file` too, for clients that do not read `url`. */
const withOwnFile = (row: Material): Material =>
  row.file !== null && row.file === row.url ? { ...row, file: null } : row;

function overlaid(row: Material, ops: readonly OutboxOp[]): MaterialView | null {
  let view: MaterialView = { ...row, pending: null };
  for (const op of ops) {
    if (op.kind === 'material.delete') {
      // A material whose deletion was refused is shown.
      if (op.state !== 'dead') return null;
      view = { ...view, pending: pendingOf(op) };
    }
    if (op.kind === 'material.edit') view = { ...changed(view, op.args), pending: pendingOf(op) };
  }
  return view;
}

function changed(
  row: MaterialView,
  {
    name,
    additional,
    folder,
    events,
    courses,
    cohorts,
  }: Extract<OutboxOp, { kind: 'material.edit' }>['args'],
): MaterialView {
  const idObjects = (ids: readonly number[] | null) => (ids ?? []).map((id) => ({ id }));
  return {
    ...row,
    ...(name !== undefined && { name }),
    ...(additional !== undefined && { additional }),
    ...(folder !== undefined && { folder: idObjects(folder) }),
    ...(events !== undefined && { events: idObjects(events) }),
    ...(courses !== undefined && { courses: [...(courses ?? [])] }),
    ...(cohorts !== undefined && { cohorts: [...(cohorts ?? [])] }),
  };
}
