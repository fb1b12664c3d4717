import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { FileUp, History, KeyRound, Pencil, Trash2 } from 'lucide-react';
import type { Box } from '../../../../contract/boxes.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useNow } from '../../../ui/use-now.ts';
import admin from '../admin.module.css';
import { boxStateHues, boxStateLabels } from './box-labels.ts';
import styles from './boxes.module.css';
import { CopyFacts } from './copy-facts.tsx';

interface BoxCardProps {
  box: Box;
  onEdit: () => void;
  onCode: () => void;
  onCopies: () => void;
  onBringIn: () => void;
  onRevoke: () => void;
}

/** A box that has never called may have missed the response to its code. */
const mayRenew = ({ state, last_contact_at }: Box): boolean =>
  state === 'waiting' || state === 'expired' || (state === 'paired' && last_contact_at === null);

export function BoxCard({ box, onEdit, onCode, onCopies, onBringIn, onRevoke }: BoxCardProps) {
  const { t, i18n } = useLingui();
  const { id, name, state, last_copy } = box;
  const hue = boxStateHues[state];
  const mayChange = state !== 'revoked';
  return (
    <Card className={admin.person}>
      <div className={admin.head}>
        <div className={admin.text}>
          <h2 className={admin.name}>{name}</h2>
          <BoxFacts box={box} />
          {last_copy && <LastCopy copy={last_copy} />}
          <LastHandover box={box} />
          <div className={admin.tags}>
            <Tag {...(hue && { hue })}>{i18n._(boxStateLabels[state])}</Tag>
            <Tag>{t`No. ${id}`}</Tag>
          </div>
        </div>
        {mayChange && (
          <>
            <IconButton label={t`Edit box “${name}”`} aria-haspopup="dialog" onClick={onEdit}>
              <Pencil />
            </IconButton>
            <IconButton label={t`Revoke box “${name}”`} aria-haspopup="dialog" onClick={onRevoke}>
              <Trash2 />
            </IconButton>
          </>
        )}
      </div>
      <div className={styles.tools}>
        {mayRenew(box) && (
          <Button size="small" aria-haspopup="dialog" onClick={onCode}>
            <KeyRound />
            <Trans>New code</Trans>
          </Button>
        )}
        <Button size="small" aria-haspopup="dialog" onClick={onCopies}>
          <History />
          <Trans>Show copies</Trans>
        </Button>
        {state === 'paired' && (
          <Button size="small" aria-haspopup="dialog" onClick={onBringIn}>
            <FileUp />
            <Trans>Bring in a file</Trans>
          </Button>
        )}
      </div>
    </Card>
  );
}

function BoxFacts({
  box: { state, revoked_at, expires_at, code_expires_at, last_contact_at, version },
}: {
  box: Box;
}) {
  const { t } = useLingui();
  const { moment, dateTimeYear } = useFormats();
  const now = useNow();
  const contact = last_contact_at === null ? null : moment(last_contact_at, now);
  const end = expires_at === null ? null : dateTimeYear(expires_at);
  const revoked = revoked_at === null ? null : dateTimeYear(revoked_at);
  const code = code_expires_at !== null && code_expires_at > now ? moment(code_expires_at, now) : null;
  const facts = [
    revoked !== null && t`Revoked: ${revoked}`,
    state === 'paired' && end !== null && t`Works until ${end}`,
    state === 'expired' && end !== null && t`Worked until ${end}`,
    state !== 'revoked' && code !== null && t`Code works until ${code}`,
    state === 'waiting' && code === null && t`The code has expired`,
    contact !== null && t`Last contact: ${contact}`,
    version !== null && t`Version ${version}`,
  ];
  return <p className={admin.facts}>{facts.filter(Boolean).join(' · ')}</p>;
}

/** The changes of people on site that the box has taken to the school. */
function LastHandover({ box: { handed_over, last_handover_at } }: { box: Box }) {
  const { t } = useLingui();
  const { relative } = useFormats();
  const now = useNow();
  if (last_handover_at === null) return null;
  const age = relative(last_handover_at, now);
  return (
    <p className={admin.facts}>
      {t`Handed over to the school: ${plural(handed_over, { one: '# change', other: '# changes' })}, last ${age}`}
    </p>
  );
}

function LastCopy({ copy }: { copy: NonNullable<Box['last_copy']> }) {
  const { t } = useLingui();
  const { relative } = useFormats();
  const now = useNow();
  const age = relative(copy.made_at, now);
  return (
    <p className={admin.facts}>
      {t`Last copy: ${age}`} · <CopyFacts copy={copy} />
      {copy.taken_at === null &&
        ` · ${t({ message: 'not confirmed by the box yet', context: 'box on site' })}`}
    </p>
  );
}
