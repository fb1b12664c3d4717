import type { SessionPollView } from '../../db/overlay-session-polls.ts';
import type { Localized } from '../../../contract/scalars.ts';
import { storeFormBackup } from '../../ui/form-backup.ts';

export const startDraftKey = (eventId: number): string => `start-poll ${eventId}`;

/** A text in one language, which the person has typed; empty for a text of a template, which has all of them. */
const typedOf = (texts: Localized | null | undefined): string => {
  const all = Object.values(texts ?? {}).filter((text): text is string => Boolean(text));
  return all.length === 1 ? all[0]! : '';
};

/** Puts the content of a poll that was not started back into the form that starts one. */
export function storeStartDraft({ event_id, localized_title, variations, results }: SessionPollView): void {
  const options = variations.map((option) => typedOf(option.localized_title)).filter(Boolean);
  storeFormBackup(startDraftKey(event_id ?? 0), {
    title: typedOf(localized_title),
    options: options.join('\n'),
    ...(results && { results }),
  });
}
