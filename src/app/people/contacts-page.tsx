import { useNextMeeting } from '../../features/business/use-next-meeting.ts';
import { ContactsScreen } from '../../features/contacts/contacts-screen.tsx';

/** The person's contacts, with their next business meetings. */
export const ContactsPage = () => <ContactsScreen nextMeeting={useNextMeeting()} />;
