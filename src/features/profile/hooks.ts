import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo } from 'react';
import { getOwnProfile, getProfileDraft, getPendingPicture, type OwnProfile } from './queries.ts';

/** The own profile. A picture that is not sent yet replaces the stored one. */
export function useOwnProfile(): OwnProfile | undefined {
  const profile = useLiveQuery(getOwnProfile);
  const waiting = useLiveQuery(
    () => getPendingPicture(profile?.pendingPicture ?? null),
    [profile?.pendingPicture],
  );
  const address = useMemo(
    () => (waiting ? URL.createObjectURL(new Blob([waiting.data], { type: waiting.type })) : null),
    [waiting],
  );
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  return useMemo(
    () => (profile?.me && address ? { ...profile, me: { ...profile.me, avatar: address } } : profile),
    [profile, address],
  );
}

/** Undefined until it is read; null without a draft. */
export const useProfileDraft = () => useLiveQuery(getProfileDraft);
