import { Trans, useLingui } from '@lingui/react/macro';
import { FileText, ImageIcon, LinkIcon } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { type SharedKind, sharedKinds } from '../../../contract/chat-actions.ts';
import type { Message } from '../../../contract/chat.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { RequestNote } from '../../ui/request-note.tsx';
import { fileToken, watchFileToken } from '../../ui/file-address.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { textLinks } from '../../ui/text-links.ts';
import { useRequest } from '../../ui/use-request.ts';
import { useNow } from '../../ui/use-now.ts';
import { listShared } from './commands.ts';
import { tokenAddress } from './file-source.ts';
import styles from './shared-messages.module.css';

/** The photos, files and links of a chat, newest first; each leads to its message. */
export function SharedMessages({ groupId }: { groupId: number }) {
  const { t } = useLingui();
  const [kind, setKind] = useState<SharedKind>('photos');
  const labels = { photos: t`Photos`, files: t`Files`, links: t`Links` };
  return (
    <section aria-label={t`Photos, files and links`}>
      <h2 className={styles.heading}>{t`Photos, files and links`}</h2>
      <Tabs
        label={t`Photos, files and links`}
        tabs={sharedKinds.map((key) => ({ key, label: labels[key] }))}
        current={kind}
        onChange={setKind}
      >
        <List key={kind} groupId={groupId} kind={kind} />
      </Tabs>
    </section>
  );
}

function List({ groupId, kind }: { groupId: number; kind: SharedKind }) {
  const { value, failed, again } = useRequest(`shared ${groupId} ${kind}`, () => listShared(groupId, kind));
  // A server that follows only the specification has no such list and responds 404.
  if (failed && failed.http !== 404) return <RequestNote failed={failed} onAgain={again} />;
  if (!value && !failed) return <Skeleton rows={2} />;
  if (!value || value.length === 0)
    return (
      <p className={styles.none}>
        <Trans>Nothing here yet</Trans>
      </p>
    );
  return (
    <ul className={kind === 'photos' ? styles.photos : styles.list}>
      {value.map((message) => (
        <li key={message.id}>
          {kind === 'photos' ? <Photo message={message} /> : <Line message={message} kind={kind} />}
        </li>
      ))}
    </ul>
  );
}

const toMessage = ({ group, id }: Message) => `${addresses.chat.getHref(group.id)}?message=${id}`;

function Photo({ message }: { message: Message }) {
  const { t } = useLingui();
  const { fullName } = useFormats();
  const token = useSyncExternalStore(watchFileToken, fileToken);
  const [missing, setMissing] = useState(false);
  const name = fullName(message.author);
  const source = tokenAddress(message.file?.preview ?? message.file?.url, token);
  return (
    <Link className={styles.photo} href={toMessage(message)} aria-label={t`Photo from ${name}`}>
      {source && !missing ? (
        <img src={source} alt="" loading="lazy" onError={() => setMissing(true)} />
      ) : (
        <ImageIcon />
      )}
    </Link>
  );
}

function Line({ message, kind }: { message: Message; kind: 'files' | 'links' }) {
  const formats = useFormats();
  const now = useNow();
  const link = textLinks(message.content).find(({ href }) => href !== undefined)?.text;
  return (
    <Link className={styles.line} href={toMessage(message)}>
      {kind === 'files' ? <FileText /> : <LinkIcon />}
      <span className={styles.text}>
        <span className={styles.name}>{kind === 'files' ? message.file?.name : link}</span>
        <span className={styles.about}>
          {formats.fullName(message.author)} · {formats.moment(message.created_at, now)}
        </span>
      </span>
    </Link>
  );
}
