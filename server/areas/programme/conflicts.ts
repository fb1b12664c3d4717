import type { ConflictOnWire, EventForm } from '../../../contract/programme.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { Reader } from '../../db/client.ts';
import { localizedText } from '../../http/locale.ts';
import { placesOf } from '../agenda/rows.ts';
import { peopleById } from '../people/rows.ts';
import { formsOf } from './forms.ts';

interface Planned {
  /** Event id; null for a new event. */
  id: number | null;
  form: EventForm;
}
type Change = Planned & { draftId: number };

const meet = (a: EventForm, b: EventForm) => a.time_start < b.time_finish && b.time_start < a.time_finish;

/** By draft id, the conflicts of each change with the programme as it would be after all changes. */
export async function conflictsOf(
  db: Reader,
  changes: readonly Change[],
  locale: Locale,
): Promise<Map<number, ConflictOnWire[]>> {
  if (changes.length === 0) return new Map();
  const starts = changes.map(({ form }) => form.time_start);
  const finishes = changes.map(({ form }) => form.time_finish);
  const near = await db
    .selectFrom('event')
    .select('id')
    .where('time_start', '<', new Date(Math.max(...finishes) * 1000))
    .where('time_finish', '>', new Date(Math.min(...starts) * 1000))
    .execute();
  const changed = new Set(changes.flatMap(({ id }) => id ?? []));
  const others = await formsOf(
    db,
    near.map(({ id }) => id).filter((id) => !changed.has(id)),
  );
  const planned: Planned[] = [...changes, ...[...others].map(([id, form]) => ({ id, form }))];
  const held = await placesOf(db, [...changed]);
  const people = await peopleById(
    db,
    planned.flatMap(({ form }) => form.experts),
    locale,
  );
  const named = ({ id, form }: Planned) => ({
    id,
    name: localizedText(form.localized_name, locale, ''),
    localized_name: form.localized_name,
  });
  return new Map(
    changes.map((change) => {
      const { form, id } = change;
      if (form.cancelled) return [change.draftId, []];
      const rivals = planned.filter(
        (other) =>
          other !== change && !other.form.cancelled && other.form.kind !== 'break' && meet(form, other.form),
      );
      const found: ConflictOnWire[] = rivals.flatMap((other): ConflictOnWire[] => [
        ...(form.room && form.room === other.form.room
          ? [{ what: 'room' as const, event: named(other), person: null }]
          : []),
        ...form.experts
          .filter((expert) => other.form.experts.includes(expert))
          .map((expert) => ({
            what: 'speaker' as const,
            event: named(other),
            person: people.get(expert) ?? null,
          })),
      ]);
      const booked = id === null ? 0 : (held.get(id)?.booked ?? 0);
      if (form.places !== null && booked > form.places)
        found.push({ what: 'places', event: null, person: null });
      return [change.draftId, form.kind === 'break' ? [] : found];
    }),
  );
}
