import type { EventKind } from '../../contract/events.ts';

/** Words in session types, in order of precedence. */
const words: readonly [RegExp, EventKind][] = [
  [/\b(break|pause|lunch|dinner|breakfast|coffee|mittag|kaffee)|перерыв|обед/i, 'break'],
  [/workshop|hands.?on|tutorial|seminar|training|семинар|мастер-класс/i, 'workshop'],
  [/panel|discussion|diskussion|bof|podium|round.?table|debate|дискуссия|круглый стол/i, 'discussion'],
  [/lecture|vorlesung|keynote|vortrag|лекция/i, 'lecture'],
  [/talk|presentation|präsentation|lightning|devroom|презентация|доклад/i, 'presentation'],
  [/q\s?&\s?a|questions|fragen|вопрос/i, 'qa'],
];

/** The event kind for a session type; `other` if no word matches. */
export const kindOf = (type: string): EventKind => words.find(([word]) => word.test(type))?.[1] ?? 'other';
