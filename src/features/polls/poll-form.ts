import { type PollForm, pollGroups } from '../../../contract/polls.ts';
import type { PollView } from '../../db/overlay-polls.ts';

const seconds = (at: number | null | undefined): number | null =>
  at === null || at === undefined ? null : Math.floor(at / 1000);

export const formOfPoll = (poll: PollView): PollForm => ({
  localized_title: poll.localized_title ?? { en: poll.title },
  kind: poll.kind,
  group: pollGroups.find((group) => group === poll.group) ?? 'administrative',
  variations: poll.variations.map(({ id, title, localized_title }) => ({
    id,
    localized_title: localized_title ?? { en: title },
  })),
  range: poll.range ? { ...poll.range, from: Number(poll.range.from), to: Number(poll.range.to) } : null,
  free_answer: poll.free_answer,
  mandatory: poll.mandatory,
  results: poll.results ?? 'closed',
  roles: [...poll.roles],
  courses: [...poll.courses],
  cohorts: [...poll.cohorts],
  event_id: poll.event_id ?? null,
  opens_at: seconds(poll.opens_at),
  closes_at: seconds(poll.closes_at),
});

/** Formats unix seconds for a `datetime-local` field in the device's time zone; empty without a time. */
export function toField(at: number | null | undefined): string {
  if (!at) return '';
  const time = new Date(at * 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}T${two(time.getHours())}:${two(time.getMinutes())}`;
}

export function fromField(value: string): number | null {
  const at = value === '' ? Number.NaN : new Date(value).getTime();
  return Number.isNaN(at) ? null : Math.floor(at / 1000);
}
