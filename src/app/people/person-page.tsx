import { PersonBusiness } from '../../features/business/person-business.tsx';
import { PersonContact } from '../../features/contacts/person-contact.tsx';
import { PersonScreen } from '../../features/people/person-screen.tsx';

/** The profile of a person, with the parts of other areas. */
export const PersonPage = ({ id }: { id: number }) => (
  <PersonScreen
    id={id}
    extras={(person, isMe) => (
      <>
        {!isMe && <PersonContact person={person} />}
        <PersonBusiness person={person} isMe={isMe} />
      </>
    )}
  />
);
