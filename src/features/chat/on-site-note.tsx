import { Trans } from '@lingui/react/macro';
import { MapPin } from 'lucide-react';
import { useIsShownOnSite } from './conversation-hooks.ts';
import styles from './on-site-note.module.css';

/** While a box answers, states above the composer what people on site see. */
export function OnSiteNote({ groupId }: { groupId: number }) {
  if (!useIsShownOnSite(groupId)) return null;
  return (
    <p className={styles.note}>
      <MapPin />
      <span>
        <Trans>
          People on site see your messages at once. Files and everything else wait for the school.
        </Trans>
      </span>
    </p>
  );
}
