import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { User } from '../../../contract/users.ts';
import type { GroupView } from '../../db/overlay-groups.ts';
import { isOrganiser } from '../../lib/organisers.ts';
import { callServer } from '../../platform/online.ts';
import { useIsPlain } from '../../platform/use-is-plain.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { showToast } from '../../ui/toast.ts';
import { useRequest } from '../../ui/use-request.ts';
import { setChatCohort } from './group-commands.ts';
import styles from './group-info-screen.module.css';
import { useChats } from './hooks.ts';
import { isChatAdmin } from './rights.ts';

/** Organisers list cohorts, chat admins change groups; the field needs both. */
export const mayChooseCohort = (me: Pick<User, 'role' | 'chat_role'>): boolean =>
  isChatAdmin(me) && isOrganiser(me.role?.alias);

interface CohortSelectProps {
  value: number | null;
  onChange: (cohort: number | null, recipients: number) => void;
}

/** Chooses the cohort of a chat. Absent until the list of cohorts is loaded, and without any. */
export function CohortSelect({ value, onChange }: CohortSelectProps) {
  const { t } = useLingui();
  const cohorts = useRequest('cohorts', () => callServer('listCohorts')).value ?? [];
  if (cohorts.length === 0) return null;
  return (
    <SelectField
      label={t`Members of a cohort`}
      value={String(value ?? '')}
      options={[['', t`No cohort`], ...cohorts.map(({ id, name }) => [String(id), name] as const)]}
      onChange={(chosen) => {
        const cohort = cohorts.find(({ id }) => String(id) === chosen);
        onChange(cohort?.id ?? null, cohort?.recipients ?? 0);
      }}
    />
  );
}

/** The cohort of a group: a field for organisers, an explanation for members who are in it because of the cohort. */
export function ChatCohort({ group }: { group: GroupView }) {
  const { t } = useLingui();
  const chats = useChats();
  const isPlain = useIsPlain();
  const [chosen, setChosen] = useState<{ cohort: number | null; recipients: number } | null>(null);
  if (!chats || isPlain || group.id <= 0) return null;
  const save = async (cohort: number | null) => {
    const outcome = await setChatCohort(group.id, cohort);
    if (outcome.ok) showToast(t`The members of the chat are being changed.`);
    else showRefusal(outcome);
  };
  return (
    <>
      {group.by_cohort && (
        <p className={styles.hint}>
          <Trans>You are in this chat because you belong to a cohort. Organisers choose its members.</Trans>
        </p>
      )}
      {mayChooseCohort(chats.me) && (
        <CohortSelect
          value={group.cohort ?? null}
          onChange={(cohort, recipients) => setChosen({ cohort, recipients })}
        />
      )}
      {chosen && (
        <ConfirmDialog
          question={<Trans>Change the members of this chat?</Trans>}
          verb={<Trans>Change members</Trans>}
          variant="primary"
          onConfirm={() => void save(chosen.cohort)}
          onClose={() => setChosen(null)}
        >
          <p>
            {chosen.cohort === null ? (
              <Trans>Everyone who was not added by hand leaves the chat.</Trans>
            ) : (
              <Plural
                value={chosen.recipients}
                one="# person of the cohort is in the chat from now on. People who join or leave the cohort join or leave the chat."
                other="# people of the cohort are in the chat from now on. People who join or leave the cohort join or leave the chat."
              />
            )}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
