import { useLiveQuery } from 'dexie-react-hooks';
import { listCertificates } from './queries.ts';

export const useCertificates = () => useLiveQuery(listCertificates);
