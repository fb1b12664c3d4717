import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { DeskPerson } from '../../../contract/admin.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { isAdmin } from '../../lib/organisers.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useNow } from '../../ui/use-now.ts';
import { TickBox } from '../../ui/tick-box.tsx';
import styles from './admin.module.css';
import { UnconfirmedAddress } from './unconfirmed-address.tsx';
import { useOwnRole } from './hooks.ts';
import { PersonAnswers } from './people/person-answers.tsx';
import { deskPersonName } from './desk-person-name.ts';

type Press = { timeStamp: number };

interface WaitingPersonProps {
  person: DeskPerson;
  selected: boolean;
  busy: boolean;
  onTick: (on: boolean) => void;
  onApprove: (press: Press) => void;
  onDecline: (press: Press) => void;
  /** The address was confirmed in place of its owner. */
  onConfirmed: () => void;
}

export function WaitingPerson({
  person,
  selected: ticked,
  busy,
  onTick,
  onApprove,
  onDecline,
  onConfirmed,
}: WaitingPersonProps) {
  const { t } = useLingui();
  const { relative } = useFormats();
  const now = useNow();
  const role = useOwnRole();
  const [answers, setAnswers] = useState(false);
  const name = deskPersonName(person);
  return (
    <Card className={styles.person}>
      <div className={styles.head}>
        {person.confirmed && <TickBox label={t`Select ${name}`} checked={ticked} onChange={onTick} />}
        <div className={styles.text}>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.facts}>{person.email}</p>
          <p className={styles.facts}>
            <Trans>Signed up {relative(Math.min(person.created_at, now), now)}</Trans>
          </p>
          {!person.confirmed && (
            <div className={styles.tags}>
              <Tag>
                <Trans>E-mail address not confirmed yet</Trans>
              </Tag>
            </div>
          )}
        </div>
      </div>
      {isAdmin(role) && (
        <details onToggle={({ currentTarget }) => setAnswers(currentTarget.open)}>
          <summary className={styles.facts}>{t`Answers to the registration questions`}</summary>
          {answers && <PersonAnswers id={person.id} none={t`No answers`} />}
        </details>
      )}
      {!person.confirmed && <UnconfirmedAddress person={person} name={name} onConfirmed={onConfirmed} />}
      {person.confirmed && (
        <div className={styles.actions}>
          <Button aria-label={t`Decline ${name}`} aria-disabled={busy || undefined} onClick={onDecline}>
            <Trans>Decline</Trans>
          </Button>
          <Button
            variant="primary"
            aria-label={t`Approve ${name}`}
            aria-disabled={busy || undefined}
            onClick={onApprove}
          >
            <Trans>Approve</Trans>
          </Button>
        </div>
      )}
    </Card>
  );
}
