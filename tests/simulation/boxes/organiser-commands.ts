import { erasePerson } from '../../../server/areas/account/erase-person.ts';
import type { Scene } from './scene.ts';

/* Rights that organisers at the school take away and give back, and a limit that people reach there. */

const day = 86_400;

const chosenMember = ({ site, random, device: { person } }: Scene) => {
  const group = random.pick(site.groups);
  return { group, person, key: `${person} ${group}` };
};

async function setMember(scene: Scene, isMember: boolean): Promise<void> {
  const { site } = scene;
  const { group, person, key } = chosenMember(scene);
  if (site.members.is(key) === isMember || site.erased.has(person)) return;
  // The list of people that can be added does not have them.
  if (isMember && site.suspensions.is(String(person))) return;
  await site.call(isMember ? 'POST' : 'DELETE', `/chat/group/${group}/${person}`);
  if (isMember) site.members.begin(key, site.scheduler.now());
  else site.members.end(key, site.scheduler.now());
  // The silence belongs to the membership.
  site.silences.end(key, site.scheduler.now());
}

async function setSilence(scene: Scene, seconds: number): Promise<void> {
  const { site } = scene;
  const { group, person, key } = chosenMember(scene);
  if (!site.members.is(key) || site.erased.has(person)) return;
  await site.call('POST', '/desk/chat/silence', { group_id: group, user_id: person, seconds });
  if (seconds > 0) site.silences.begin(key, site.scheduler.now());
  else site.silences.end(key, site.scheduler.now());
}

export const organiserCommands = {
  dropMember: (scene: Scene) => setMember(scene, false),
  addMember: (scene: Scene) => setMember(scene, true),
  silence: (scene: Scene) => setSilence(scene, day),
  endSilence: (scene: Scene) => setSilence(scene, 0),
  suspend: async ({ site, device: { person } }: Scene) => {
    // The speaker has to moderate.
    if (person === site.speaker || site.erased.has(person) || site.suspensions.is(String(person))) return;
    await site.call('POST', '/desk/people/suspend', { ids: [person], reason: 'Test' });
    site.suspensions.begin(String(person), site.scheduler.now());
  },
  endSuspension: ({ site, device: { person } }: Scene) => site.endSuspension(person),
  /** A limit of the school is reached. */
  limitNext: ({ site, device: { person } }: Scene) => void site.school.limited.add(person),
  erase: async ({ site, device: { person } }: Scene) => {
    const isNeeded = person === site.speaker || site.devices[0]?.person === person;
    if (isNeeded || site.erased.has(person)) return;
    site.erased.add(person);
    for (const group of site.groups) site.members.end(`${person} ${group}`, site.scheduler.now());
    await erasePerson(site.school.ctx, { id: person, sessionId: 0 }, false);
  },
};
