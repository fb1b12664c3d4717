import type { User } from '../../../contract/users.ts';
import { PersonBusiness } from '../../features/business/person-business.tsx';
import { ProfileFacts } from '../../features/people/profile-facts.tsx';
import { ProfileHead } from '../../features/people/profile-head.tsx';
import { ProfileScreen } from '../../features/profile/profile-screen.tsx';

/** The own profile page, with the parts that show any person. */
export const OwnProfileScreen = () => (
  <ProfileScreen
    head={(me: User) => <ProfileHead user={me} />}
    facts={(me: User) => (
      <>
        <PersonBusiness person={me} isMe />
        <ProfileFacts user={me} own />
      </>
    )}
  />
);
