import { type Listener, listen } from './echo.ts';
import { openSchool, type Person } from './school.ts';

/** Two people in a group, with their sockets, which are closed together. */
export async function openConversation(settings: Record<string, string> = {}) {
  const school = await openSchool(settings);
  const anna = await school.person({ name: 'Anna' });
  const bert = await school.person({ name: 'Bert' });
  const groupId = await school.group(anna, bert);
  const open: Listener[] = [];

  const join = (person: Person, headers: Record<string, string> = {}): Listener => {
    const listener = listen(school.url, person.token, headers);
    open.push(listener);
    return listener;
  };

  return {
    school,
    anna,
    bert,
    groupId,
    join,
    send: (person: Person, content: string, headers = {}) =>
      person.call('POST', '/chat/message', { content, group_id: groupId }, headers),
    /** Opens a socket and waits until it receives events of the group. */
    inChat: async (person: Person): Promise<Listener> => {
      const listener = join(person);
      listener.echo.private(`chat.${groupId}`);
      const channel = `private-chat.${groupId}`;
      await listener.receives((event) => event.event === 'presence:subscribed' && event.channel === channel);
      return listener;
    },
    hangUp: () => {
      for (const listener of open.splice(0)) listener.close();
    },
  };
}

export type Conversation = Awaited<ReturnType<typeof openConversation>>;
