import { mailTo, readMails } from './mailbox.ts';
import type { Person, School } from './school.ts';

/** Uploads a table of people and returns the answer. */
export async function uploadTable(
  school: Pick<School, 'url'>,
  { token }: Pick<Person, 'token'>,
  content: string | Uint8Array,
  name = 'people.csv',
) {
  const form = new FormData();
  form.set('upload', new File([typeof content === 'string' ? content : new Uint8Array(content)], name));
  const answer = await fetch(`${school.url}/api/desk/people/imports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-lang': 'en' },
    body: form,
  });
  return { status: answer.status, body: await answer.json() };
}

/** Uploads a table and imports it with the columns as they were recognised, until the job is done. */
export async function importTable(
  school: School,
  organiser: Person,
  content: string | Uint8Array,
  settings: Record<string, unknown> = {},
) {
  const { body } = await uploadTable(school, organiser, content);
  const { id, columns } = body.data;
  const fields = columns.map(({ field }: { field: string | null }) => field);
  const path = `/desk/people/imports/${id}`;
  await organiser.call('POST', `${path}/start`, { fields, invite: true, ...settings });
  await school.ctx.jobs.idle();
  return (await organiser.call('GET', path)).body.data;
}

/** The tokens of the invitations that were mailed to an address, the last one last. Waits until all are sent. */
export async function mailedInvitations(school: School, email: string): Promise<string[]> {
  const { total } = await school.ctx.db
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('kind', '=', 'invitation')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  const { dataDir } = school.ctx.config;
  if (Number(total) > 0) await mailTo(dataDir, email, 'invitation', Number(total) - 1);
  return readMails(dataDir)
    .filter((mail) => mail.to === email && mail.kind === 'invitation')
    .map(({ text }) => /invitation\/([\w-]+)/.exec(text)?.[1] ?? '');
}
