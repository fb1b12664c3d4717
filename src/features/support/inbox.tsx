import { Trans, useLingui } from '@lingui/react/macro';
import { Inbox as InboxIcon, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { deskPageSize } from '../../../contract/admin.ts';
import { type DeskRequest, type Inbox, inboxes } from '../../../contract/support.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { RequestNote } from '../../ui/request-note.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useDeskRequest } from '../../ui/desk/desk-context.ts';
import { RowNotes } from '../../ui/desk/row-notes.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useNow } from '../../ui/use-now.ts';
import { CannedDialog } from './canned-dialog.tsx';
import { listInbox } from './commands.ts';
import { isFromOtherAddress } from './is-from-other-address.ts';
import { requestTitle } from './request-title.ts';
import styles from './support.module.css';

/** Requests in three lists: open, assigned to the organiser, closed. */
export function SupportInbox() {
  const { t } = useLingui();
  const [inbox, setInbox] = useState<Inbox>('open');
  const [page, setPage] = useState(1);
  const [canned, setCanned] = useState(false);
  const { value, failed, again } = useDeskRequest(`inbox ${inbox} ${page}`, () => listInbox(inbox, page));
  const names: Record<Inbox, string> = {
    open: t`Open (${value?.counts.open ?? '–'})`,
    mine: t`Mine (${value?.counts.mine ?? '–'})`,
    closed: t`Closed questions`,
  };
  return (
    <>
      <div className={styles.acts}>
        <Button size="small" onClick={() => setCanned(true)}>
          <MessageSquareText />
          <Trans>Saved replies</Trans>
        </Button>
      </div>
      <Tabs
        label={t`Support requests`}
        tabs={inboxes.map((key) => ({ key, label: names[key] }))}
        current={inbox}
        onChange={(key) => {
          setInbox(key);
          setPage(1);
        }}
      >
        {failed ? (
          <RequestNote failed={failed} onAgain={again} />
        ) : !value ? (
          <Skeleton rows={4} />
        ) : value.requests.length === 0 ? (
          <StateNote icon={<InboxIcon />} title={<h2>{t`No questions`}</h2>}>
            <Trans>Questions to the school appear here.</Trans>
          </StateNote>
        ) : (
          <>
            <ul className={styles.list}>
              {value.requests.map((request) => (
                <li key={request.id}>
                  <InboxCard request={request} />
                </li>
              ))}
            </ul>
            {value.total > deskPageSize && (
              <div className={styles.acts}>
                {page > 1 && (
                  <Button onClick={() => setPage(page - 1)}>
                    <Trans>Previous page</Trans>
                  </Button>
                )}
                {page * deskPageSize < value.total && (
                  <Button onClick={() => setPage(page + 1)}>
                    <Trans>Next page</Trans>
                  </Button>
                )}
              </div>
            )}
          </>
        )}
      </Tabs>
      {canned && <CannedDialog onClose={() => setCanned(false)} />}
    </>
  );
}

function InboxCard({ request }: { request: DeskRequest }) {
  const { t } = useLingui();
  const { fullName, moment } = useFormats();
  const now = useNow();
  const { id } = request;
  const visible = request.messages.filter(({ from }) => from !== 'note');
  const last = visible.at(-1);
  const question = visible.findLast(({ from }) => from === 'person') ?? last;
  const name = request.person ? fullName(request.person) : (request.guest?.name ?? '');
  return (
    <Card className={styles.card}>
      <Link className={styles.title} href={addresses.adminRequest.getHref(id)}>
        {requestTitle(visible) || t`Question #${id}`}
      </Link>
      <div className={styles.tags}>
        {last?.from === 'person' && request.state === 'open' && <Tag hue="live">{t`waiting for answer`}</Tag>}
        {question && isFromOtherAddress(question) && <Tag hue="danger">{t`from another address`}</Tag>}
        {last?.undelivered && <Tag hue="danger">{t`could not be delivered`}</Tag>}
      </div>
      <p className={styles.note}>
        {name} · {moment(request.updated_at, now)}
        {request.guest && ` · ${t`without an account`}`}
        {request.type === 'catalogue' && ` · ${t`catalogue`}`}
        {request.assignee && ` · ${t`assigned to ${fullName(request.assignee)}`}`}
      </p>
      <RowNotes rowId={String(id)} work="answer" />
    </Card>
  );
}
