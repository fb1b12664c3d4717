import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { BookOpen, LifeBuoy, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { requestTypes } from '../../../contract/support.ts';
import type { RequestView } from '../../db/overlay-requests.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { useIsPlain } from '../../platform/use-is-plain.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { MissingList } from '../../ui/missing-list.tsx';
import { Page, PageScroll } from '../../ui/page.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useNow } from '../../ui/use-now.ts';
import { AskDialog } from './ask-dialog.tsx';
import { useRequests } from './hooks.ts';
import { requestTitle } from './request-title.ts';
import styles from './support.module.css';

/** The person's requests to the school. */
export function SupportScreen() {
  const found = useRequests();
  const [asking, setAsking] = useState<(typeof requestTypes)[number] | null>(null);
  const isPlain = useIsPlain();
  if (!found) return null;
  const { requests, known, offline } = found;
  return (
    <Page>
      <PageScroll>
        <Button variant="primary" size="wide" onClick={() => setAsking('request')}>
          <Plus />
          <Trans>Ask the school</Trans>
        </Button>
        <Button size="wide" onClick={() => setAsking('catalogue')}>
          <BookOpen />
          <Trans>Request catalogue</Trans>
        </Button>
        {isPlain && (
          <StateNote icon={<LifeBuoy />} title={<Trans>Questions to the school</Trans>}>
            <Trans>
              If something doesn’t work or is unclear, write to us. You can also do this offline. This server
              does not list earlier questions.
            </Trans>
          </StateNote>
        )}
        {!isPlain && !known && requests.length === 0 && <MissingList offline={offline} />}
        {!isPlain && known && requests.length === 0 && (
          <StateNote icon={<LifeBuoy />} title={<Trans>No questions yet</Trans>}>
            <Trans>If something doesn’t work or is unclear, write to us. You can also do this offline.</Trans>
          </StateNote>
        )}
        <ul className={styles.list}>
          {requests.map((request) => (
            <li key={request.id}>
              <RequestCard request={request} />
            </li>
          ))}
        </ul>
      </PageScroll>
      {asking && <AskDialog type={asking} onClose={() => setAsking(null)} />}
    </Page>
  );
}

function RequestCard({ request }: { request: RequestView }) {
  const { t } = useLingui();
  const { moment } = useFormats();
  const now = useNow();
  const { id, messages } = request;
  const last = messages.at(-1);
  const unsent = id < 0;
  const title = requestTitle(messages.slice(0, 1)) || requestTitle(messages) || t`Question #${id}`;
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        {unsent ? (
          <span className={styles.title}>{title}</span>
        ) : (
          <Link className={styles.title} href={addresses.request.getHref(id)}>
            {title}
          </Link>
        )}
        <Tag hue={request.state === 'open' ? 'accent' : 'neutral'}>
          {unsent
            ? t`not sent yet`
            : request.state === 'open'
              ? t({ message: 'open', context: 'question' })
              : t({ message: 'closed', context: 'question' })}
        </Tag>
      </div>
      <p className={styles.note}>
        {moment(last?.created_at ?? request.created_at, now)} ·{' '}
        {last?.from === 'school' ? (
          <Trans>The school has answered.</Trans>
        ) : (
          <Plural value={messages.length} one="# message" other="# messages" />
        )}
      </p>
    </Card>
  );
}
