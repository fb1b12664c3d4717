import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { GroupView } from '../../db/overlay-groups.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import type { Attachment } from './commands.ts';
import { addMembers, setGroupPhoto, updateGroup } from './group-commands.ts';
import { GroupFields, useGroupFields } from './group-fields.tsx';
import { GroupPhotoField } from './group-photo-field.tsx';
import { usePeopleToWriteTo } from './conversation-hooks.ts';
import { PeoplePicker } from './people-picker.tsx';

interface GroupDialogProps {
  group: GroupView;
  onClose: () => void;
}

export function EditGroupDialog({ group, onClose }: GroupDialogProps) {
  const { t } = useLingui();
  const attempt = useLocalWrite();
  const [photo, setPhoto] = useState<Attachment | null>(null);
  const fields = useGroupFields({ title: group.title, description: group.description ?? '' });
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
      secondary={<Button onClick={onClose}>{t`Cancel`}</Button>}
      primary={<Button variant="primary" onClick={save}>{t`Save`}</Button>}
    >
      <GroupPhotoField photo={photo} onChange={setPhoto} />
      <GroupFields fields={fields} />
    </Dialog>
  );
}

const none: ReadonlySet<number> = new Set();

/** Lists only people who are not in the group yet. */
export function AddMembersDialog({ group, onClose }: GroupDialogProps) {
  const { t } = useLingui();
  const attempt = useLocalWrite();
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
      secondary={<Button onClick={onClose}>{t`Cancel`}</Button>}
      primary={
        <Button
          variant="primary"
          disabled={chosen.size === 0}
          onClick={() => {
            attempt(() => addMembers(group.id, [...chosen]));
            onClose();
          }}
        >
          {t`Add`}
        </Button>
      }
    >
      <PeoplePicker label={t`Search by name`} people={candidates} chosen={chosen} onChange={setChosen} />
    </Dialog>
  );
}
