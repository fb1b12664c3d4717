import { atSizeFigures } from './at-size.ts';
import {
  boxFigures,
  crowdFigures,
  crowdGrowsFigures,
  crowdHistoryFigures,
  crowdMovesFigures,
  crowdOfTwoFigures,
} from './crowd.ts';
import { deliveryFigures } from './delivery.ts';
import { directoryFigures } from './directory.ts';
import { type Figure, print, reached } from './figure.ts';
import { largeGroupFigures } from './large-group.ts';
import { interactionFigures } from './interaction.ts';
import { listFigures } from './lists.ts';
import { matchmakingFigures } from './matchmaking.ts';
import { liveFigures } from './live.ts';
import { roomFigures } from './room.ts';
import { signInFigures } from './sign-ins.ts';
import { firstVisitFigures, repeatVisitFigures } from './visits.ts';

const suites: Record<string, () => Promise<Figure[]> | AsyncGenerator<Figure[]>> = {
  'sign-ins': signInFigures,
  lists: listFigures,
  delivery: deliveryFigures,
  live: liveFigures,
  crowd: crowdFigures,
  'crowd-grows': crowdGrowsFigures,
  'crowd-moves': crowdMovesFigures,
  'crowd-of-two': crowdOfTwoFigures,
  'crowd-history': crowdHistoryFigures,
  box: boxFigures,
  'large-group': largeGroupFigures,
  room: roomFigures,
  matchmaking: matchmakingFigures,
  directory: directoryFigures,
  first: firstVisitFigures,
  again: repeatVisitFigures,
  interaction: interactionFigures,
  'at-size': atSizeFigures,
};

/** `npm run bench` measures everything, `npm run bench -- lists` one suite. Needs the built server. */
async function main(names: readonly string[]) {
  const missed: Figure[] = [];
  for (const [name, measure] of Object.entries(suites)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const measured = measure();
    // Long suites report figures while they run.
    for await (const figures of measured instanceof Promise ? [measured] : measured) {
      print(figures);
      missed.push(...figures.filter((figure) => !reached(figure)));
    }
  }
  process.exitCode = missed.length > 0 ? 1 : 0;
}

await main(process.argv.slice(2));
