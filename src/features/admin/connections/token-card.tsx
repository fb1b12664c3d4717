import { useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import type { ApiToken } from '../../../../contract/api-tokens.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useNow } from '../../../ui/use-now.ts';
import styles from '../admin.module.css';
import { scopeLabels, tokenStateLabels } from '../connection-labels.ts';

interface TokenCardProps {
  token: ApiToken;
  isOwn: boolean;
  onRevoke: () => void;
}

export function TokenCard({ token, isOwn, onRevoke }: TokenCardProps) {
  const { t, i18n } = useLingui();
  const { moment, dateTimeYear, fullName } = useFormats();
  const now = useNow();
  const { name, owner, scopes, expires_at, last_used_at, state } = token;
  const used = last_used_at === null ? null : moment(last_used_at, now);
  const end = dateTimeYear(expires_at);
  const facts = [
    !isOwn && owner && fullName(owner),
    t`Valid until ${end}`,
    used === null
      ? t({ message: 'never used', context: 'API token' })
      : t({ message: `last used: ${used}`, context: 'API token' }),
  ];
  return (
    <Card className={styles.head}>
      <div className={styles.text}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
        <div className={styles.tags}>
          {state !== 'active' && <Tag hue="danger">{i18n._(tokenStateLabels[state])}</Tag>}
          {scopes.map((scope) => (
            <Tag key={scope}>{i18n._(scopeLabels[scope])}</Tag>
          ))}
        </div>
      </div>
      <IconButton label={t`Revoke “${name}”`} aria-haspopup="dialog" onClick={onRevoke}>
        <Trash2 />
      </IconButton>
    </Card>
  );
}
