import { Plural, useLingui } from '@lingui/react/macro';
import { ChevronDown, Download } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { skippedFiles } from '../../../../contract/people-import.ts';
import { apiBase } from '../../../platform/api-base.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { fileToken, watchFileToken } from '../../../ui/file-address.ts';
import { RequestNote } from '../../../ui/request-note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useRequest } from '../../../ui/use-request.ts';
import { listSkippedRows } from '../commands.ts';
import own from './people.module.css';
import { PlannedRows } from './planned-rows.tsx';

/** The rows that an import skipped: shown on request, and as a table to correct and import again. */
export function SkippedRows({ id, count }: { id: number; count: number }) {
  const { t, i18n } = useLingui();
  const token = useSyncExternalStore(watchFileToken, fileToken);
  const [isOpen, setOpen] = useState(false);
  const names = {
    'errors.xlsx': t`Rows with errors as Excel (.xlsx)`,
    'errors.csv': t`Rows with errors as CSV`,
  };
  return (
    <>
      <div className={own.files}>
        {skippedFiles.toReversed().map((file) => (
          <a
            key={file}
            className={buttonClass()}
            href={
              token &&
              `${apiBase}/desk/people/imports/${id}/errors/${file}?${new URLSearchParams({ lang: i18n.locale, t: token })}`
            }
            download={file}
          >
            <Download aria-hidden />
            {names[file]}
          </a>
        ))}
      </div>
      <details
        className={own.details}
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>
          <ChevronDown aria-hidden />
          <Plural value={count} one="# row with errors" other="# rows with errors" />
        </summary>
        {isOpen && <Rows id={id} />}
      </details>
    </>
  );
}

function Rows({ id }: { id: number }) {
  const { value, failed, again } = useRequest(`skipped ${id}`, () => listSkippedRows(id));
  if (failed) return <RequestNote failed={failed} onAgain={again} />;
  if (!value) return <Skeleton rows={2} />;
  return <PlannedRows rows={value.rows} />;
}
