import { useLingui } from '@lingui/react/macro';
import { ImagePlus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { GroupView } from '../../db/overlay-groups.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { useAttempt } from '../../ui/use-attempt.ts';
import type { Attachment } from './commands.ts';
import { addMembers, setGroupPhoto, updateGroup } from './group-commands.ts';
import { GroupFields, useGroupFields } from './group-fields.tsx';
import { usePeopleToWriteTo } from './hooks.ts';
import { PeoplePicker } from './people-picker.tsx';
import { prepareFile } from './prepare-file.ts';

interface GroupDialogProps {
  group: GroupView;
  onClose: () => void;
}

export function EditGroupDialog({ group, onClose }: GroupDialogProps) {
  const { t } = useLingui();
  const attempt = useAttempt();
  const input = useRef<HTMLInputElement>(null);
  const [photo, setPhoto] = useState<Attachment | null>(null);
  const fields = useGroupFields({ title: group.title, description: group.description ?? '' });
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const prepared = await prepareFile(file, false).catch(() => null);
    if (prepared?.size) setPhoto(prepared);
    else showToast(t`This file is no picture that can be read here.`);
  };
  const save = () => {
    const valid = fields.check();
    if (!valid) return;
    const { title, description } = valid;
    attempt(async () => {
      await updateGroup({ group_id: group.id, title, description: description || null });
      if (photo) await setGroupPhoto(group.id, photo.data);
    });
    onClose();
  };
  return (
    <Dialog
      title={t`Edit group`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="primary" onClick={save}>{t`Save`}</Button>
        </>
      }
    >
      <div>
        <Button onClick={() => input.current?.click()}>
          <ImagePlus />
          {photo ? photo.name : t`Choose a photo`}
        </Button>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={t`Choose a photo`}
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      <GroupFields fields={fields} />
    </Dialog>
  );
}

const none: ReadonlySet<number> = new Set();

/** Whoever is not in the group yet. */
export function AddMembersDialog({ group, onClose }: GroupDialogProps) {
  const { t } = useLingui();
  const attempt = useAttempt();
  const people = usePeopleToWriteTo();
  const [chosen, setChosen] = useState(none);
  const candidates = useMemo(() => {
    const inside = new Set(group.members?.map(({ id }) => id));
    return (people ?? []).filter(({ id }) => !inside.has(id));
  }, [people, group.members]);
  return (
    <Dialog
      title={t`Add members`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            look="primary"
            disabled={chosen.size === 0}
            onClick={() => {
              attempt(() => addMembers(group.id, [...chosen]));
              onClose();
            }}
          >
            {t`Add`}
          </Button>
        </>
      }
    >
      <PeoplePicker label={t`Search by name`} people={candidates} chosen={chosen} onChange={setChosen} />
    </Dialog>
  );
}
