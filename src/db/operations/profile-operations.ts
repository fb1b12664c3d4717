import type { ProfileField, ProfileValue } from '../../../contract/profile.ts';
import type { Coalesced } from '../outbox-change.ts';
import { isFresh, type OutboxOp } from '../outbox-op.ts';
import type { DeviceOperation, NewOpOf, OpOf } from './device-operation.ts';

type Update = NewOpOf<'profile.update'>;
type Args = Update['args'];

export const updateProfile: DeviceOperation<'profile.update'> = { coalesce: coalesceProfile };

/** The last picture replaces earlier unsent ones; one that is being sent stays before it. */
export const sendPicture: DeviceOperation<'profile.avatar'> = {
  coalesce: (lane, incoming) => {
    const replaced = lane.filter(
      (op) => op.kind === 'profile.avatar' && (isFresh(op) || op.state === 'dead'),
    );
    return { put: [], remove: replaced.map((op) => op.seq), add: incoming };
  },
};

/**
 * Merges profile changes by field: the last value and the first base count. A field that returns to its base
 * is dropped.
 */
function coalesceProfile(lane: readonly OutboxOp[], incoming: Update): Coalesced {
  const updates = lane.filter((op): op is OpOf<'profile.update'> => op.kind === 'profile.update');
  const fresh = updates.find(isFresh);
  const dead = updates.filter((op) => op.state === 'dead');
  const merged = [...dead, ...(fresh ? [fresh] : [])];
  const args = withoutUnchanged([...merged.map((op) => op.args), incoming.args].reduce(merge));
  const remove = dead.map((op) => op.seq);
  if (!args) return { put: [], remove: [...remove, ...(fresh ? [fresh.seq] : [])], add: null };
  return fresh
    ? { put: [{ ...fresh, args }], remove, add: null }
    : { put: [], remove, add: { kind: 'profile.update', args } };
}

const merge = (earlier: Args, later: Args): Args => ({
  ...earlier,
  ...later,
  base: { ...later.base, ...earlier.base },
});

/** Removes fields that equal their base; null if none is left. */
function withoutUnchanged({ base = {}, ...fields }: Args): Args | null {
  const changed = (Object.entries(fields) as [ProfileField, ProfileValue | undefined][]).filter(
    ([field, value]) => value !== undefined && !sameValue(value, base[field]),
  );
  if (changed.length === 0) return null;
  const seen = changed.flatMap(([field]) => (base[field] === undefined ? [] : [[field, base[field]]]));
  return { ...Object.fromEntries(changed), base: Object.fromEntries(seen) };
}

const normalised = (value: ProfileValue) =>
  value === '' || (Array.isArray(value) && value.length === 0) ? null : value;

export const sameValue = (a: ProfileValue | undefined, b: ProfileValue | undefined): boolean =>
  a !== undefined && b !== undefined && JSON.stringify(normalised(a)) === JSON.stringify(normalised(b));
