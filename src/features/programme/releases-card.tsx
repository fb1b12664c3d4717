import { Trans, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { useFormats } from '../../i18n/use-formats.ts';
import type { CallOutput } from '../../lib/online-api.ts';
import type { DeskAct } from '../../lib/desk.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RowNotes } from '../../ui/desk/row-notes.tsx';
import { Tag } from '../../ui/tag.tsx';
import { changedFieldLabels } from './changed-fields.ts';
import styles from './programme.module.css';

interface ReleasesCardProps {
  releases: CallOutput<'listReleases'>;
  /** What another person did first, if they have undone a release. */
  conflict: DeskAct | undefined;
  busy: boolean;
  onUndo: (id: number) => void;
}

const maxNamed = 4;

/** Published releases, which can be undone. */
export function ReleasesCard({ releases, conflict, busy, onUndo }: ReleasesCardProps) {
  const { t, i18n } = useLingui();
  const { dateTime, fullName, localized, list } = useFormats();
  if (releases.length === 0) return null;
  return (
    <details>
      <summary>
        <Trans>Published earlier: {releases.length}</Trans>
      </summary>
      <Card className={styles.card}>
        <ul className={styles.list}>
          {releases.map(({ id, at, person, events, count, fields, undone }) => {
            const changed = [...new Set(changedFieldLabels(fields).map((label) => i18n._(label)))];
            const changedText = list(changed);
            const named = events
              .slice(0, maxNamed)
              .map((event) => localized(event.localized_name, event.name));
            const more = count - named.length;
            const when = dateTime(at);
            return (
              <li key={id} className={styles.row}>
                <div className={styles.what}>
                  <span className={styles.name}>{when}</span>
                  <span className={styles.dim}>
                    {list(named)}
                    {more > 0 && (
                      <>
                        {' '}
                        <Trans>and {more} more</Trans>
                      </>
                    )}
                  </span>
                  {changed.length > 0 && <span className={styles.dim}>{t`Changed: ${changedText}`}</span>}
                  {person && <span className={styles.dim}>{fullName(person)}</span>}
                  <RowNotes
                    rowId={`release:${id}`}
                    conflict={conflict?.row === `release:${id}` ? conflict : undefined}
                  />
                </div>
                {undone ? (
                  <Tag>{t`Publication undone`}</Tag>
                ) : (
                  <Button
                    size="small"
                    aria-label={t`Undo publication of ${when}`}
                    aria-disabled={busy || undefined}
                    onClick={() => !busy && onUndo(id)}
                  >
                    <Undo2 />
                    <Trans>Undo</Trans>
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      </Card>
    </details>
  );
}
