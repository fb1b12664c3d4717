import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import type { Folder } from '../../../contract/folders.ts';
import type { EventRow } from '../../db/database.ts';
import type { MaterialView } from '../../db/overlay-materials.ts';
import { hasFile } from '../../lib/material-content.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { showRefusal } from '../../ui/show-refusal.ts';
import { CohortFields } from './cohort-fields.tsx';
import { CourseFields } from './course-fields.tsx';
import { deleteSubtitles, editMaterial, setSubtitles } from './commands.ts';
import { useLibrary } from './hooks.ts';
import { kindOf } from './material-kind.ts';
import type { Requester } from './rights.ts';
import { SubtitleFields } from './subtitle-fields.tsx';
import { PlacementFields } from './placement-fields.tsx';
import { useNameError } from './use-name-error.ts';
import styles from './dialogs.module.css';

interface EditDialogProps {
  material: MaterialView;
  me: Requester;
  folders: readonly Folder[];
  events: readonly EventRow[];
  onClose: () => void;
}

const idsOf = (ties: readonly { id: number }[]) => ties.map(({ id }) => id);
const isSame = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((id) => b.includes(id));

/** Edits name, folders, events and shelf. Sends only changed fields. */
export function EditDialog({ material, me, folders, events, onClose }: EditDialogProps) {
  const { t } = useLingui();
  const attempt = useLocalWrite();
  const nameError = useNameError();
  const [name, setName] = useState(material.name);
  const [tried, setTried] = useState(false);
  const [folder, setFolder] = useState(() => idsOf(material.folder));
  const [tied, setTied] = useState(() => idsOf(material.events));
  const [courses, setCourses] = useState<readonly number[]>(material.courses);
  const [cohorts, setCohorts] = useState<readonly number[]>(material.cohorts);
  const [additional, setAdditional] = useState(material.additional);
  const wrong = nameError(name);
  const kind = kindOf(material);

  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrong) return;
    const changes = {
      ...(name.trim() !== material.name && { name: name.trim() }),
      ...(additional !== material.additional && { additional }),
      ...(!isSame(folder, idsOf(material.folder)) && { folder }),
      ...(!isSame(tied, idsOf(material.events)) && { events: tied }),
      ...(!isSame(courses, material.courses) && { courses: [...courses] }),
      ...(!isSame(cohorts, material.cohorts) && { cohorts: [...cohorts] }),
    };
    if (Object.keys(changes).length > 0) attempt(() => editMaterial({ id: material.id, ...changes }));
    onClose();
  };
  return (
    <Dialog title={<Trans>Edit material</Trans>} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={save}>
        <TextField
          label={t`Title`}
          value={name}
          error={tried ? wrong : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        {!me.isPlain && (
          <SwitchField label={t`Additional material`} checked={additional} onChange={setAdditional} />
        )}
        <PlacementFields
          me={me}
          folders={folders}
          events={events}
          folder={folder}
          tied={tied}
          fixed={me.isPlain ? idsOf(material.events) : []}
          onFolder={setFolder}
          onEvents={setTied}
        />
        <CourseFields me={me} chosen={courses} onChange={setCourses} />
        <CohortFields me={me} chosen={cohorts} onChange={setCohorts} />
        {(kind === 'film' || kind === 'audio') && hasFile(material) && !me.isPlain && (
          <Subtitles material={material} />
        )}
        <DialogActions
          secondary={
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          }
          primary={
            <Button type="submit" variant="primary">
              <Trans>Save</Trans>
            </Button>
          }
        />
      </form>
    </Dialog>
  );
}

/** Saved at once, unlike the fields above: the outbox does not hold subtitle files. */
function Subtitles({ material: { id } }: { material: MaterialView }) {
  const { t } = useLingui();
  const library = useLibrary();
  const material = library?.materials.find((each) => each.id === id);
  const failed = t`The subtitles could not be saved.`;
  if (!material) return null;
  return (
    <SubtitleFields
      tracks={material.renditions.flatMap(({ kind, language }) =>
        kind === 'subtitles' && language ? [language] : [],
      )}
      unavailable={library?.offline ? t`Needs a connection` : undefined}
      onAdd={async (language, text) => {
        const outcome = await setSubtitles(id, language, text);
        if (!outcome.ok) return Object.values(outcome.errors ?? {})[0]?.[0] ?? outcome.message ?? failed;
        showToast(t`Subtitles added`);
        return undefined;
      }}
      onRemove={(language) =>
        void deleteSubtitles(id, language).then((outcome) => {
          if (!outcome.ok) showRefusal(outcome, failed);
        })
      }
    />
  );
}
