import { useLiveQuery } from 'dexie-react-hooks';
import { getLivePoll, getPolls } from './queries.ts';

export const usePolls = () => useLiveQuery(getPolls);

export const useLivePoll = (id: number) => useLiveQuery(() => getLivePoll(id), [id]);
