import { Trans, useLingui } from '@lingui/react/macro';
import { ShieldX } from 'lucide-react';
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { addresses } from '../../lib/addresses.ts';
import { Button } from '../../ui/button.tsx';
import { Page, PageScroll } from '../../ui/page.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { showToast } from '../../ui/toast.ts';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import type { Attachment } from './commands.ts';
import { CohortSelect, mayChooseCohort } from './chat-cohort.tsx';
import { createGroup, type GroupCreation, setChatCohort } from './group-commands.ts';
import { type GroupDetails, GroupFields, useGroupFields } from './group-fields.tsx';
import { GroupPhotoField } from './group-photo-field.tsx';
import styles from './group-info-screen.module.css';
import { useCreationState, useIsOffline, usePeopleToWriteTo } from './conversation-hooks.ts';
import { useChats } from './hooks.ts';
import { PeoplePicker } from './people-picker.tsx';
import { isChatAdmin } from './rights.ts';

/** Creates a group in two steps: name, then members. */
export function NewGroupScreen() {
  const chats = useChats();
  if (!chats) return null;
  return (
    <Page>
      <PageScroll>
        {isChatAdmin(chats.me) ? (
          <Steps withCohort={mayChooseCohort(chats.me)} />
        ) : (
          <StateNote icon={<ShieldX />} title={<Trans>Only chat administrators can create groups</Trans>}>
            <Trans>Please contact an organiser.</Trans>
          </StateNote>
        )}
      </PageScroll>
    </Page>
  );
}

const none: ReadonlySet<number> = new Set();

function Steps({ withCohort }: { withCohort: boolean }) {
  const { t } = useLingui();
  const attempt = useLocalWrite();
  const [, navigate] = useLocation();
  const offline = useIsOffline();
  const people = usePeopleToWriteTo();
  const fields = useGroupFields({ title: '', description: '' });
  const [details, setDetails] = useState<GroupDetails | null>(null);
  const [photo, setPhoto] = useState<Attachment | null>(null);
  const [chosen, setChosen] = useState(none);
  const [cohort, setCohort] = useState<number | null>(null);
  const [creation, setCreation] = useState<GroupCreation | null>(null);
  const isCreating = useRef(false);

  const next = (event: SyntheticEvent) => {
    event.preventDefault();
    const valid = fields.check();
    if (valid) setDetails(valid);
  };
  const create = () => {
    if (!details || isCreating.current) return;
    // A second tap can arrive before the next render.
    isCreating.current = true;
    attempt(
      async () => {
        const { title, description } = details;
        const args = { title, description: description || null, members: [...chosen] };
        const creation = await createGroup(args, photo?.data ?? null);
        if (!offline) return setCreation(creation);
        showToast(t`The group will be created later.`);
        navigate(addresses.chats.getHref(), { replace: true });
      },
      () => (isCreating.current = false),
    );
  };
  if (creation) return <Creating creation={creation} cohort={cohort} />;
  if (!details) {
    return (
      <form className={styles.form} noValidate onSubmit={next}>
        <p className={styles.step}>
          <Trans>Step 1 of 2</Trans>
        </p>
        <GroupPhotoField photo={photo} onChange={setPhoto} />
        <GroupFields fields={fields} />
        <div className={styles.actions}>
          <Button type="submit" variant="primary">{t`Continue`}</Button>
        </div>
      </form>
    );
  }
  return (
    <div className={styles.form}>
      <p className={styles.step}>
        <Trans>Step 2 of 2: members of “{details.title}”</Trans>
      </p>
      <PeoplePicker label={t`Search by name`} people={people ?? []} chosen={chosen} onChange={setChosen} />
      {withCohort && !offline && <CohortSelect value={cohort} onChange={setCohort} />}
      <div className={styles.actions}>
        <Button onClick={() => setDetails(null)}>{t`Back`}</Button>
        <Button variant="primary" onClick={create}>{t`Create group`}</Button>
      </div>
    </div>
  );
}

/** Milliseconds to wait for the new group before the chat list opens instead. */
const maxWaitMs = 6000;

/**
 * Opens the group once it exists. Opens the chat list, which shows it as pending, if creation fails or takes
 * longer than `maxWaitMs`.
 */
function Creating({ creation, cohort }: { creation: GroupCreation; cohort: number | null }) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const now = useCreationState(creation);
  const leave = useEffectEvent((groupId: number | null) =>
    navigate(groupId === null ? addresses.chats.getHref() : addresses.chat.getHref(groupId), {
      replace: true,
    }),
  );
  const addCohort = useEffectEvent(async (groupId: number | null) => {
    if (cohort === null || groupId === null) return;
    const outcome = await setChatCohort(groupId, cohort);
    if (!outcome.ok)
      showRefusal(outcome, t`The cohort was not added. You can add it in the settings of the chat.`);
  });
  useEffect(() => {
    if (now?.state === 'done') void addCohort(now.groupId).then(() => leave(now.groupId));
    else if (now?.state === 'failed') leave(null);
  }, [now]);
  useEffect(() => {
    const timer = setTimeout(() => leave(null), maxWaitMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status">
      <Trans>The group is being created.</Trans>
    </p>
  );
}
