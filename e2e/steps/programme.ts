import { frabXml } from '../../tests/support/programmes/frab.ts';

const hour = 3_600_000;

const iso = (time: number) => new Date(time).toISOString();

/**
 * A small programme around `now`: one past, one running and one coming event. `later` delays the coming one,
 * in ms.
 */
export function programmeAround(now: number, later = 0): Uint8Array {
  const xml = frabXml(
    [
      { guid: 'over', title: 'Landfill gas for district heat', date: iso(now - 3 * hour), duration: '01:00' },
      { guid: 'running', title: 'Sorting lines for towns', date: iso(now - hour / 2), duration: '02:00' },
      {
        guid: 'to-come',
        title: 'Deposits: three models',
        date: iso(now + 2 * hour + later),
        duration: '00:45',
      },
    ],
    'journey',
  );
  return new TextEncoder().encode(xml);
}
