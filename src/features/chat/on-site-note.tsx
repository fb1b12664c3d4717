import { Trans } from '@lingui/react/macro';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { useIsShownOnSite } from './conversation-hooks.ts';
import styles from './on-site-note.module.css';

/**
 * While a box answers, states above the composer what people on site see. Its place stays empty until that is known. Screen
 * readers announce it if it appears while the chat is open.
 */
export function OnSiteNote({ groupId }: { groupId: number }) {
  const isShown = useIsShownOnSite(groupId);
  const [announces, setAnnounces] = useState(false);
  // The element with the role has to exist before its text.
  if (isShown === false && !announces) setAnnounces(true);
  const note = isShown !== undefined && isShown !== false && <Note isPending={isShown === null} />;
  return announces ? <div role="status">{note}</div> : note;
}

const Note = ({ isPending }: { isPending: boolean }) => (
  <p className={cx(styles.note, isPending && styles.pending)}>
    <MapPin />
    <span>
      <Trans>People on site see your messages at once. Files and everything else wait for the school.</Trans>
    </span>
  </p>
);
