import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { Link } from 'wouter';
import type { BusinessProfile } from '../../../contract/business.ts';
import type { User } from '../../../contract/users.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { personHref } from '../../lib/addresses.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toast.ts';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import styles from './business.module.css';
import { dismissSuggestion } from './commands.ts';
import type { Business } from './queries.ts';
import type { Reasons } from './suggestions.ts';
import { useTopicNames } from './use-topics.ts';

interface PartnerRowProps {
  business: Business;
  card: BusinessProfile;
  person: User;
  /** Why the person is suggested; absent in the list of all people. */
  reasons?: Reasons;
}

/** A person with a business card, with a link to the profile. */
export function PartnerRow({ business, card, person, reasons }: PartnerRowProps) {
  const { t } = useLingui();
  const { fullName, list, language } = useFormats();
  const attempt = useLocalWrite();
  const { names } = useTopicNames(business.competences);
  const name = fullName(person);
  const about = [person.position, person.work_place?.[0]].filter(Boolean).join(' · ');
  const facts = reasons
    ? [
        { label: t`Offers what you need:`, value: names(reasons.theyOffer).join(' · ') },
        { label: t`Needs what you offer:`, value: names(reasons.theyNeed).join(' · ') },
        { label: t`You both speak:`, value: list(reasons.languages.map(language)) },
        { label: '', value: reasons.sameCourse ? t`In the same course` : '' },
      ]
    : [
        { label: t`Offers:`, value: names(card.offers).join(' · ') },
        { label: t`Needs:`, value: names(card.needs).join(' · ') },
      ];
  const dismiss = () =>
    attempt(async () => {
      await dismissSuggestion(person.id, true);
      showToast(t`${name} is no longer suggested`, {
        label: t`Undo`,
        run: () => attempt(() => dismissSuggestion(person.id, false)),
      });
    });
  return (
    <div className={styles.row}>
      <Avatar name={name} seed={person.id} picture={person.avatar} />
      <div className={styles.text}>
        <Link className={styles.link} href={personHref(person)}>
          <span className={styles.name}>{name}</span>
        </Link>
        {about && <span className={styles.dim}>{about}</span>}
        {facts.map(
          ({ label, value }) =>
            value && (
              <span key={label} className={styles.fact}>
                {label && <span className={styles.dim}>{label} </span>}
                {value}
              </span>
            ),
        )}
      </div>
      {reasons && (
        <IconButton className={styles.above} label={t`Don’t suggest ${name} again`} onClick={dismiss}>
          <X />
        </IconButton>
      )}
    </div>
  );
}
