import { useNextMeeting } from '../../features/business/use-next-meeting.ts';
import { ContactScreen } from '../../features/contacts/contact-screen.tsx';
import { usePrivateChats } from '../../features/people/hooks.ts';

/** One contact, with the next business meeting and the private chat. */
export const ContactPage = ({ id }: { id: number }) => (
  <ContactScreen id={id} nextMeeting={useNextMeeting()} chatId={usePrivateChats().get(id)} />
);
