import { readTable } from '../table.ts';

/**
 * The two weeks of the programme. Days count from today, times are of the home zone; an end before its start
 * is on the next day. Mornings are for people in Kazakhstan, afternoons for both countries, nights for the
 * laboratory, noons for open hours, so that an event runs at any hour except on the last days. `texts` is the
 * key of the texts in the files beside this one, the first of `people` is the host. `recording` is `film` if
 * a past event has a recording at an external address; films of the demo are materials.
 */
const table = `
  day | start | end   | kind         | course | room     | track      | languages | people                    | texts            | links              | recording
  -5  | 13:00 | 13:45 | presentation | 5      | Balkhash |            | en de ru  | krause akhmetov nurpeisov | opening          | exi dku            | film
  -5  | 14:00 | 15:30 | lecture      | 1      | Balkhash | Circular   | de ru     | lindner tulegenov         | hierarchy        | uba adilet         |
  -5  | 15:30 | 16:00 | break        |        | Foyer    |            |           |                           | tea              |                    |
  -5  | 16:00 | 17:30 | lecture      | 1      | Balkhash | Management | ru de     | ibraeva                   | eco-code         | adilet unece       |
  -5  | 18:30 | 20:00 | discussion   | 4      | Foyer    |            | en de ru  | hoffmann akhmetov         | welcome-evening  |                    |
  -4  | 09:30 | 11:30 | workshop     | 2      | Elbe     | Circular   | ru en     | tulegenov                 | sorting-analysis | statkz             |
  -4  | 12:15 | 13:00 | break        |        | Foyer    |            |           |                           | lunch            |                    |
  -4  | 13:00 | 14:30 | lecture      | 1      | Balkhash | Circular   | de ru     | lindner tulegenov         | landfill         | uba retech         |
  -3  | 10:00 | 11:00 | lecture      | 3      | Balkhash | Aqua       | ru en     | zhaksylykova petersen     | balkhash         | kazhydromet carec  |
  -3  | 13:00 | 14:30 | lecture      | 2      | Elbe     | Aqua       | de ru     | petersen hartmann         | sludge           | dwa                |
  -3  | 16:00 | 17:30 | workshop     | 2      | Elbe     | Aqua       | en ru     | petersen tursunov         | leaks            | dwa                |
  -2  | 10:00 | 10:45 | presentation | 1      | Balkhash | Resource   | ru de     | schmidt iskakov           | ash              | iea                |
  -2  | 13:00 | 14:30 | lecture      | 2      | Irtysh   | Resource   | de ru     | seidel petrova            | tailings         | ufz                |
  -2  | 15:00 | 17:00 | workshop     | 2      | Irtysh   | Resource   | en        | seidel schmidt            | material-flow    | dbu                |
  -1  | 10:00 | 11:30 | lecture      | 1      | Balkhash | Circular   | ru de     | schmidt                   | hazardous        | unep               |
  -1  | 11:30 | 12:00 | break        |        | Foyer    |            |           |                           | tea              |                    |
  -1  | 12:00 | 13:00 | discussion   | 1      | Balkhash | Circular   | de ru     | ibraeva lindner tulegenov | deposit          | uba                |
  -1  | 17:30 | 19:00 | workshop     | 2      | Elbe     | Circular   | de ru     | lindner beisenov winkler  | compost          | compost            |
  -1  | 19:00 | 09:00 | open_hours   | 5      | Alakol   |            | en de ru  | akhmetov                  | lab              |                    |
  -1  | 21:00 | 22:00 | presentation | 3      | Elbe     | Circular   | de ru     | hoffmann lindner          | night-sorting    | retech             |
  -1  | 23:45 | 00:15 | presentation | 5      | Foyer    |            | en de     | hoffmann                  | summary          |                    |
  0   | 02:00 | 03:30 | qa           | 3      | Balkhash | Circular   | en ru     | hoffmann lindner          | night-session    | unep               |
  0   | 09:00 | 10:30 | lecture      | 1      | Balkhash | Circular   | ru en     | tulegenov ibraeva         | epr              | adilet uba         |
  0   | 09:30 | 11:00 | workshop     | 2      | Irtysh   | Tech       | ru en     | kim tsoi                  | air-sensor       | kazhydromet who    |
  0   | 10:30 | 11:00 | break        |        | Foyer    |            |           |                           | tea              |                    |
  0   | 11:00 | 12:00 | presentation | 1      | Balkhash | Circular   | ru en     | tulegenov                 | sorting-line     | retech statkz      |
  0   | 12:00 | 13:15 | open_hours   | 5      | Foyer    |            | ru en     | akhmetov ibraeva          | consultation     | adilet             |
  0   | 12:15 | 13:00 | break        |        | Foyer    |            |           |                           | lunch            |                    |
  0   | 14:00 | 15:30 | discussion   | 1      | Balkhash | Circular   | de ru     | lindner ibraeva tulegenov | incineration     | uba iea            |
  0   | 15:30 | 16:30 | workshop     | 2      | Irtysh   | Circular   | de ru     | lindner schmidt ernst     | biogas           | dbu                |
  0   | 17:00 | 18:00 | qa           | 1      | Balkhash | Circular   | en de ru  | lindner petersen          | qa-circular      |                    |
  0   | 18:00 | 19:15 | lecture      | 3      | Elbe     | Urban      | de ru     | vogt                      | zero-waste-town  | difu uba           |
  0   | 19:00 | 10:00 | open_hours   | 5      | Alakol   |            | en de ru  | akhmetov                  | lab              |                    |
  0   | 20:00 | 21:30 | workshop     | 4      | Foyer    | Management | en de ru  | hoffmann winkler          | repair-evening   |                    |
  0   | 23:45 | 00:15 | presentation | 5      | Foyer    |            | en de     | hoffmann                  | summary          |                    |
  1   | 09:30 | 11:00 | lecture      | 1      | Balkhash | Urban      | ru en     | kim tsoi                  | air-almaty       | who kazhydromet    |
  1   | 11:00 | 13:15 | open_hours   | 5      | Foyer    |            | ru en     | akhmetov ibraeva          | consultation     |                    |
  1   | 11:00 | 11:30 | break        |        | Foyer    |            |           |                           | tea              |                    |
  1   | 13:00 | 14:30 | lecture      | 2      | Irtysh   | Mobility   | de ru     | aydin                     | winter-bus       | now                |
  1   | 15:00 | 17:00 | workshop     | 2      | Elbe     | Urban      | de en     | vogt kairatova            | brownfields      | ufz difu           |
  1   | 17:00 | 18:00 | discussion   | 1      | Balkhash | Mobility   | en de ru  | aydin kim vogt            | tram             | difu               |
  1   | 17:30 | 10:00 | open_hours   | 5      | Alakol   |            | en de ru  | akhmetov                  | lab              |                    |
  1   | 23:45 | 00:15 | presentation | 5      | Foyer    |            | en de     | hoffmann                  | summary          |                    |
  2   | 09:00 | 12:00 | workshop     | 4      | Balkhash | Circular   | ru en     | tulegenov akhmetov        | excursion        | carec              |
  2   | 11:30 | 13:15 | open_hours   | 5      | Foyer    |            | ru en     | akhmetov schmidt          | consultation     |                    |
  2   | 16:00 | 17:00 | presentation | 1      | Elbe     | Circular   | ru        | akhmetov                  | glass            |                    |
  2   | 18:00 | 19:30 | workshop     | 4      | Foyer    | Management | en de ru  | hoffmann omarova ernst    | cooking          |                    |
  2   | 13:00 | 10:00 | open_hours   | 5      | Alakol   |            | en de ru  | akhmetov                  | lab              |                    |
  2   | 23:45 | 00:15 | presentation | 5      | Foyer    |            | en de     | hoffmann                  | summary          |                    |
  3   | 10:00 | 11:30 | lecture      | 1      | Balkhash | Hydrogen   | ru en     | bekturov                  | mangystau        | iea                |
  3   | 11:00 | 13:15 | open_hours   | 5      | Foyer    |            | ru en     | akhmetov kim              | consultation     |                    |
  3   | 11:30 | 12:00 | break        |        | Foyer    |            |           |                           | tea              |                    |
  3   | 13:00 | 14:30 | lecture      | 2      | Irtysh   | Hydrogen   | de en     | reuter                    | electrolysis     | now                |
  3   | 16:00 | 17:30 | workshop     | 2      | Irtysh   | Hydrogen   | en        | reuter bekturov           | h2-cost          | iea now            |
  3   | 17:30 | 10:00 | open_hours   | 5      | Alakol   |            | en de ru  | akhmetov                  | lab              |                    |
  4   | 10:00 | 11:30 | lecture      | 1      | Balkhash | Management | ru en     | ibraeva                   | ems              | unece              |
  4   | 11:00 | 13:30 | open_hours   | 5      | Foyer    |            | ru en     | akhmetov bekturov         | consultation     |                    |
  4   | 13:30 | 15:30 | workshop     | 1      | Elbe     | Management | ru de     | ibraeva vogt moldabekova  | school-audit     | dbu                |
  4   | 15:30 | 16:30 | presentation | 3      | Balkhash | Management | de ru     | krause ibraeva            | procurement      | uba                |
  4   | 16:30 | 10:00 | open_hours   | 5      | Alakol   |            | en de ru  | akhmetov                  | lab              |                    |
  5   | 10:00 | 11:30 | lecture      | 2      | Irtysh   | Tech       | ru en     | kim                       | satellites       | copernicus         |
  5   | 11:00 | 13:15 | open_hours   | 5      | Foyer    |            | ru en     | akhmetov ibraeva          | consultation     |                    |
  5   | 13:00 | 14:30 | presentation | 1      | Balkhash | Tech       | de ru     | lindner riedel            | nir              | retech             |
  5   | 14:30 | 15:30 | qa           | 1      | Balkhash | Tech       | en de ru  | kim lindner aydin         | qa-tech          |                    |
  5   | 15:30 | 10:00 | open_hours   | 5      | Alakol   |            | en de ru  | akhmetov                  | lab              |                    |
  6   | 10:00 | 11:30 | lecture      | 3      | Balkhash | Aqua       | ru en     | zhaksylykova bekturov     | caspian          | kazhydromet        |
  6   | 11:00 | 13:15 | open_hours   | 5      | Foyer    |            | ru en     | akhmetov tulegenov        | consultation     |                    |
  6   | 13:00 | 14:30 | lecture      | 2      | Elbe     | Aqua       | de ru     | petersen                  | reuse            | dwa                |
  6   | 14:30 | 16:30 | workshop     | 5      | Irtysh   |            | en de ru  | akhmetov hoffmann         | writing-up       | dku                |
  6   | 16:30 | 10:00 | open_hours   | 5      | Alakol   |            | en de ru  | akhmetov                  | lab              |                    |
  7   | 09:30 | 12:00 | presentation | 5      | Balkhash |            | ru en     | akhmetov tulegenov kim    | projects-east    | dku                |
  7   | 12:15 | 13:00 | break        |        | Foyer    |            |           |                           | lunch            |                    |
  7   | 13:00 | 15:30 | presentation | 5      | Balkhash |            | de en     | hoffmann lindner seidel   | projects-west    | dku                |
  7   | 15:30 | 10:00 | open_hours   | 5      | Alakol   |            | en de ru  | akhmetov                  | lab              |                    |
  8   | 13:00 | 14:00 | discussion   | 1      | Balkhash |            | en de ru  | krause ibraeva lindner    | next-steps       | exi carec          |
  8   | 14:30 | 15:30 | presentation | 4      | Balkhash |            | en de ru  | krause nurpeisov akhmetov | certificates     |                    |
  8   | 16:00 | 20:00 | open_hours   | 4      | Foyer    |            | en de ru  | hoffmann                  | farewell         |                    |
`;

export const timetable = readTable(table, [
  'day',
  'start',
  'end',
  'kind',
  'course',
  'room',
  'track',
  'languages',
  'people',
  'texts',
  'links',
  'recording',
]);
