import { useAgendaMeetings } from '../../features/business/agenda-meetings.tsx';
import { AgendaScreen } from '../../features/schedule/agenda/agenda-screen.tsx';

/** The agenda with the person's business meetings. */
export const AgendaPage = () => <AgendaScreen extras={useAgendaMeetings()} />;
