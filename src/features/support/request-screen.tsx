import { Trans, useLingui } from '@lingui/react/macro';
import { LifeBuoy } from 'lucide-react';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { isVisible } from '../../../contract/scalars.ts';
import { requestMax } from '../../../contract/support.ts';
import { deleteDraft, getDraft, keepDraft } from '../../db/drafts.ts';
import type { RequestView } from '../../db/overlay-requests.ts';
import { Button } from '../../ui/button.tsx';
import { MissingList } from '../../ui/missing-list.tsx';
import { Page, PageScroll } from '../../ui/page.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { reply } from './commands.ts';
import { Conversation } from './conversation.tsx';
import { useRequests } from './hooks.ts';
import styles from './support.module.css';

/** The person's own request, with a form for a reply. */
export function RequestScreen({ id }: { id: number }) {
  const { t } = useLingui();
  const found = useRequests();
  if (!found) return null;
  const request = found.requests.find((each) => each.id === id);
  return (
    <Page title={request ? t`Question #${id}` : undefined}>
      <PageScroll>
        {request ? (
          <>
            <Conversation requestId={id} messages={request.messages} own="person" personName={t`You`} />
            <ReplyForm request={request} />
          </>
        ) : found.known ? (
          <StateNote icon={<LifeBuoy />} title={<Trans>Question not found</Trans>} />
        ) : (
          <MissingList offline={found.offline} />
        )}
      </PageScroll>
    </Page>
  );
}

function ReplyForm({ request }: { request: RequestView }) {
  const { t } = useLingui();
  const attempt = useLocalWrite();
  const key = `support:${request.id}`;
  const [typed, setTyped] = useState<string | null>(null);
  const [kept, setKept] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  useEffect(() => {
    let left = false;
    void getDraft(key).then((draft) => {
      if (!left && draft) setKept(draft.text);
    });
    return () => {
      left = true;
    };
  }, [key]);
  const text = typed ?? kept;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isVisible(text)) return setError(t`This field can’t be blank`);
    if (text.length > requestMax) return setError(t`Use no more than ${requestMax} characters`);
    setTyped('');
    attempt(
      async () => {
        await reply(request.id, text.trim());
        await deleteDraft(key);
      },
      () => setTyped(text),
    );
  };
  return (
    <form className={styles.form} data-composer noValidate onSubmit={submit}>
      {request.state === 'closed' && (
        <p className={styles.note}>
          <Trans>This question is closed. Write a message to reopen it.</Trans>
        </p>
      )}
      <TextArea
        label={t`Your message`}
        rows={3}
        limit={requestMax}
        value={text}
        error={error}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
          keepDraft(key, event.target.value);
        }}
      />
      <div className={styles.acts}>
        <Button type="submit" variant="primary">
          <Trans>Send</Trans>
        </Button>
      </div>
    </form>
  );
}
