import { useLingui } from '@lingui/react/macro';
import { EyeOff } from 'lucide-react';
import type { User } from '../../../contract/users.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Card } from '../../ui/card.tsx';
import { Paragraphs } from '../../ui/rich-text.tsx';
import { isOwnFile } from '../../ui/file-address.ts';
import { VideoPlayer } from '../../ui/video-player.tsx';
import { safeHref } from '../../ui/text-links.ts';
import styles from './profile-facts.module.css';
import { type ProfileFact, useProfileFacts } from './use-profile-facts.ts';

/** Facts of a profile. `own`: the reader also sees their hidden fields. */
export function ProfileFacts({ user, own }: { user: User; own: boolean }) {
  const { t } = useLingui();
  const { localized } = useFormats();
  const facts = useProfileFacts(user, own);
  const description = localized(user.localized_description, user.description);
  return (
    <>
      {description && <Paragraphs text={description} className={styles.text} />}
      {facts.length > 0 && (
        <Card>
          <dl className={styles.facts}>
            {facts.map((fact) => (
              <Fact key={fact.label} {...fact} />
            ))}
          </dl>
        </Card>
      )}
      {user.video && isOwnFile(user.video) && <VideoPlayer address={user.video} label={t`Video`} />}
    </>
  );
}

function Fact({ label, value, values, href, external, hidden = false, flag }: ProfileFact) {
  const { t } = useLingui();
  const safe = href?.startsWith('tel:') ? href : href && safeHref(href);
  const beside = external ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <div className={styles.fact}>
      <dt>
        {label}
        {hidden && (
          <>
            <EyeOff />
            {t`only you see this`}
          </>
        )}
      </dt>
      {(values ?? [value]).map((each, at) => (
        <dd key={at}>
          {flag && <span aria-hidden="true">{flag} </span>}
          {safe ? (
            <a href={safe} {...beside}>
              {each}
            </a>
          ) : (
            each
          )}
        </dd>
      ))}
    </div>
  );
}
