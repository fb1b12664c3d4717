import { openSchool, type Person } from './school.ts';

/** A school with two chats of two people, and a folder, of which a box carries one chat and the folder. */
export async function openBoxSchool() {
  const school = await openSchool();
  const admin = await school.person({ role: 'admin' });
  const anna = await school.person({
    name: 'Annabelle',
    email: 'secret-address@example.org',
    passwordHash: 'hash of a password',
  });
  const bert = await school.person({ name: 'Bert' });
  const chosen = await school.group(anna, bert);
  const other = await school.group(anna, bert);
  const folder: number = (await admin.call('POST', '/folders', { name: 'Field work' })).body.data.id;
  const say = async (person: Person, group_id: number, content: string): Promise<number> =>
    (await person.call('POST', '/chat/message', { content, group_id })).body.data.id;
  await say(anna, chosen, 'at the camp fire');
  await say(anna, other, 'not for the camp');
  return {
    ...{ school, admin, anna, bert, chosen, other, folder, say },
    choices: { group_ids: [chosen], folder_ids: [folder] },
  };
}
