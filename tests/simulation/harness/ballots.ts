import { sizeOf, talliesOf } from '../../../server/areas/polls/tally.ts';
import type { SimulatedSchool } from './simulated-school.ts';

/**
 * Compares the ballots of each poll with the people whose tokens were signed. A ballot may be missing only if
 * a device of a person gave up its ops.
 */
export async function wrongBallots(simulation: SimulatedSchool): Promise<string[]> {
  const { db } = simulation.school;
  const gaveUp = new Set(
    simulation.devices.flatMap(({ name, person }) => (simulation.gaveUpOps.has(name) ? [person] : [])),
  );
  const voters = await db
    .selectFrom('poll_voter')
    .select(['poll_id', 'user_id', 'blind_signature'])
    .where('anonymous', '=', true)
    .where('skipped', '=', false)
    .execute();
  const ballots = await db.selectFrom('ballot').select('poll_id').execute();
  const ids = [...new Set([...voters, ...ballots].map(({ poll_id }) => poll_id))];
  const tallies = await talliesOf(db, ids);
  return ids.flatMap((id) => {
    const own = voters.filter(({ poll_id }) => poll_id === id);
    const people = own.flatMap(({ user_id, blind_signature }) => (blind_signature ? [user_id] : []));
    const signed = people.length;
    const certain = people.filter((person) => !gaveUp.has(person)).length;
    const stored = ballots.filter(({ poll_id }) => poll_id === id).length;
    const counted = sizeOf(tallies.get(id)!);
    return [
      ...(stored > signed ? [`L2 poll ${id} has ${stored} ballots of ${signed} people`] : []),
      ...(stored < certain ? [`L1 poll ${id} has only ${stored} ballots of ${certain} people`] : []),
      ...(counted === stored + own.length - signed
        ? []
        : [`L5 poll ${id} counts ${counted} answers, but has ${stored} ballots`]),
    ];
  });
}
