import { sql } from 'kysely';
import type { EventForm } from '../../../contract/programme.ts';
import type { Context } from '../../context.ts';
import type { Write } from '../../db/write.ts';
import { localizedText } from '../../http/locale.ts';
import { inAll } from '../../import/notify-changes.ts';
import { deleteNotifications } from '../notifications/delete-notifications.ts';
import { notifyPeople } from '../notifications/notify-people.ts';
import { fullNameOf, type PersonRow } from '../people/rows.ts';

const texts = {
  fromTitle: {
    en: 'You no longer speak at “{event}”',
    de: 'Sie sprechen nicht mehr bei „{event}“',
    ru: 'Вы больше не выступаете на событии «{event}»',
  },
  fromContent: {
    en: 'New speaker: {name}',
    de: 'Neu dabei: {name}',
    ru: 'Новый докладчик: {name}',
  },
  toTitle: {
    en: 'You now speak at “{event}”',
    de: 'Sie sprechen jetzt bei „{event}“',
    ru: 'Теперь вы выступаете на событии «{event}»',
  },
  toContent: {
    en: 'Until now, the speaker was: {name}',
    de: 'Bisher war vorgesehen: {name}',
    ru: 'Прежний докладчик: {name}',
  },
};

type Named = Pick<PersonRow, 'first_name' | 'last_name' | 'localized_name' | 'localized_surname'>;

interface HandedOver {
  id: number;
  form: EventForm;
  change: { from: number; to: number };
  actor: number;
}

/** Notifies both speakers of a hand-over, each with the name of the other one. */
export async function notifyOfHandOver(
  tx: Write,
  ctx: Pick<Context, 'now'>,
  { id, form, change: { from, to }, actor }: HandedOver,
): Promise<void> {
  const people = await tx.db
    .selectFrom('app_user')
    .select(['id', 'status', 'first_name', 'last_name', 'localized_name', 'localized_surname'])
    .where('id', 'in', [from, to])
    .where('deleted_at', 'is', null)
    .execute();
  const pairs = [
    { reader: from, other: to, title: texts.fromTitle, content: texts.fromContent },
    { reader: to, other: from, title: texts.toTitle, content: texts.toContent },
  ];
  for (const { reader, other, title, content } of pairs) {
    const isReader = people.some((person) => person.id === reader && person.status === 'approved');
    const named = people.find((person) => person.id === other);
    if (!isReader || !named) continue;
    await notifyPeople(tx, ctx, [reader], {
      type: 'event',
      title: inAll((locale) =>
        title[locale].replace('{event}', () => localizedText(form.localized_name, locale, '')),
      ),
      content: inAll((locale) => content[locale].replace('{name}', () => fullNameOf(named, locale))),
      eventId: id,
      from: actor,
    });
  }
}

/** Deletes the notifications of hand-overs that name a person. */
export async function deleteHandOverNotifications(tx: Write, person: Named): Promise<void> {
  const name = fullNameOf(person, 'en');
  if (name === '') return;
  const contents = [texts.fromContent, texts.toContent].map(({ en }) => en.replace('{name}', () => name));
  await deleteNotifications(tx, sql<boolean>`(type = 'event' and content in (${sql.join(contents)}))`);
}
