import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { maxMailSubject, maxMailText, maxReason } from '../../../../contract/people-bulk.ts';
import { LocalizedField } from '../../../ui/desk/localized-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import styles from '../admin.module.css';
import type { BulkInput } from './bulk-act.ts';
import { CourseSelect, RoleSelect } from './person-selects.tsx';

interface BulkFieldsProps {
  input: BulkInput;
  /** The first error of a field of the request. */
  error: (path: string) => string | undefined;
  onChange: (input: BulkInput) => void;
}

/** The fields that the chosen act needs, and whether it can be undone. */
export function BulkFields({ input, error, onChange }: BulkFieldsProps) {
  const { t } = useLingui();
  const note = (text: ReactNode) => <p className={styles.facts}>{text}</p>;
  switch (input.act) {
    case 'role':
      return <RoleSelect value={input.role} onChange={(role) => onChange({ ...input, role })} />;
    case 'course':
      return <CourseSelect value={input.course} onChange={(course) => onChange({ ...input, course })} />;
    case 'approve':
      return note(
        <Trans>
          Waiting accounts with a confirmed address are approved and receive an e-mail. You can undo the
          approval, but not the e-mail.
        </Trans>,
      );
    case 'remind':
      return note(
        <Trans>
          Invited people without an account receive a new link by e-mail. The earlier links stop working. This
          can’t be undone.
        </Trans>,
      );
    case 'suspend':
      return (
        <>
          {note(
            <Trans>
              All devices of these people are signed out, and sign-in is refused. Nothing is deleted. You can
              undo this, but not the e-mail with the reason.
            </Trans>,
          )}
          <TextArea
            label={t`Reason`}
            value={input.reason}
            limit={maxReason}
            error={error('change.reason')}
            rows={3}
            onChange={({ target }) => onChange({ ...input, reason: target.value })}
          />
        </>
      );
    case 'mail':
      return (
        <>
          {note(
            <Trans>
              Each person receives the text in their language, or in another one if it is missing. Sent
              e-mails can’t be recalled.
            </Trans>,
          )}
          <LocalizedField
            label={t`Subject`}
            path="localized_subject"
            values={input.subject}
            limit={maxMailSubject}
            error={error}
            onChange={(subject) => onChange({ ...input, subject })}
          />
          <LocalizedField
            label={t`Text`}
            path="localized_text"
            multiline
            values={input.text}
            limit={maxMailText}
            error={error}
            onChange={(text) => onChange({ ...input, text })}
          />
        </>
      );
  }
}
