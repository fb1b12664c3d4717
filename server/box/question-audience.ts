import { type FoldedQuestion, foldQuestion } from '../../contract/held-questions.ts';
import type { QuestionMode } from '../../contract/room-settings.ts';
import type { HeldEntry, NewEntry } from './journal.ts';

/** The entries that an operation on a question adds to the journal. */
interface QuestionStep {
  entry: NewEntry;
  /** All earlier operations on the question, if this one makes it public; otherwise none. */
  renewed: readonly HeldEntry[];
  /** Everybody receives it; otherwise only the author of the question and the moderators of the event. */
  isForEverybody: boolean;
}

/** `earlier` are the operations on the question that are in the journal, in order; none for a new question. */
export function stepOf(entry: NewEntry, earlier: readonly HeldEntry[], mode: QuestionMode): QuestionStep {
  const before = foldQuestion(earlier, mode);
  const after = foldQuestion<NewEntry>([...earlier, entry], mode);
  const isPublished = before?.isPublic === false && after?.isPublic === true;
  const added: NewEntry = after
    ? { ...entry, ...(isPublished && { publishes: true }) }
    : { ...entry, wasPublic: before?.wasPublic ?? false };
  return {
    entry: added,
    renewed: isPublished ? earlier : [],
    isForEverybody: isForEverybody(added, after),
  };
}

/** `question` includes the operation; null after its withdrawal. */
function isForEverybody({ kind, wasPublic }: NewEntry, question: FoldedQuestion<NewEntry> | null): boolean {
  if (!question) return wasPublic === true;
  return kind === 'eventQuestion.moderate' ? question.wasPublic : question.isPublic;
}

interface QuestionAudience {
  /** Id of the person who asked, or who did this if the question is no longer here. */
  author: number;
  isForEverybody: boolean;
}

/** Returns who receives an entry about a question now. `entries` are all of the journal. */
export function questionAudiences(
  entries: readonly HeldEntry[],
  modeOf: (eventId: number) => QuestionMode,
): (entry: HeldEntry) => QuestionAudience {
  const questions = new Map<string, HeldEntry[]>();
  const keyOf = ({ opId, dependsOn }: HeldEntry) => dependsOn ?? opId;
  for (const entry of entries) {
    if (entry.eventId === null) continue;
    const ops = questions.get(keyOf(entry));
    if (ops) ops.push(entry);
    else questions.set(keyOf(entry), [entry]);
  }
  const folded = new Map(
    [...questions].map(([key, ops]) => [key, foldQuestion(ops, modeOf(ops[0]!.eventId!))]),
  );
  return (entry) => {
    const question = folded.get(keyOf(entry)) ?? null;
    return {
      author: question ? question.ask.userId : entry.userId,
      isForEverybody: isForEverybody(entry, question),
    };
  };
}
