import { Trans, useLingui } from '@lingui/react/macro';
import { Laptop, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Box } from '../../../../contract/boxes.ts';
import { Button } from '../../../ui/button.tsx';
import { useDeskRequest } from '../../../ui/desk/desk-context.ts';
import { RequestNote } from '../../../ui/request-note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StateNote } from '../../../ui/state-note.tsx';
import { AdminPage } from '../admin-page.tsx';
import admin from '../admin.module.css';
import { BoxCard } from './box-card.tsx';
import { BoxDialog } from './box-dialog.tsx';
import { type BoxAnswer, BringInDialog } from './bring-in-dialog.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { listBoxes } from './commands.ts';
import { CopiesDialog } from './copies-dialog.tsx';
import { RenewCodeDialog } from './renew-code-dialog.tsx';
import { RevokeBoxDialog } from './revoke-box-dialog.tsx';

/** Boxes: copies of the school for places without internet. */
export const BoxesScreen = () => (
  <AdminPage desk="boxes">
    <Boxes />
  </AdminPage>
);

/** The dialog above the list. */
type Open =
  | { kind: 'form'; box: Box | null }
  | { kind: 'code'; box: Box; code: string }
  | { kind: 'renew' | 'copies' | 'file' | 'revoke'; box: Box };

export function Boxes() {
  const { t } = useLingui();
  const { value, failed, again } = useDeskRequest('boxes', listBoxes);
  const [open, setOpen] = useState<Open | null>(null);
  /** By box, answers to its files that are not saved yet: Back also closes their dialog. */
  const [answers, setAnswers] = useState<ReadonlyMap<number, BoxAnswer>>(new Map());
  const close = () => setOpen(null);
  const closeFile = () => {
    setAnswers((all) => new Map([...all].filter(([, { isSaved }]) => !isSaved)));
    close();
  };
  const closeOutdated = () => {
    again();
    close();
  };
  const showCode = (box: Box, code: string | null) => {
    again();
    setOpen(code === null ? null : { kind: 'code', box, code });
  };
  return (
    <>
      <p className={admin.facts}>
        <Trans>
          A box is a laptop that answers instead of the school at a place without internet. It carries a part
          of the school. People read there what it carries, and see each other’s messages in the chats that it
          carries, and at events questions by name and the counts of votes for them. When it has internet
          again, it takes all this to the school. Each device sends what is missing when it is connected to
          the school again.
        </Trans>
      </p>
      <div className={admin.actions}>
        <Button variant="primary" aria-haspopup="dialog" onClick={() => setOpen({ kind: 'form', box: null })}>
          <Plus />
          <Trans>Create box</Trans>
        </Button>
      </div>
      {failed && <RequestNote failed={failed} onAgain={again} />}
      {!failed && !value && <Skeleton rows={2} />}
      {!failed && value?.length === 0 && <StateNote icon={<Laptop />} title={<h2>{t`No boxes yet`}</h2>} />}
      {!failed && value && (
        <ul className={admin.list}>
          {value.map((box) => (
            <li key={box.id}>
              <BoxCard
                box={box}
                onEdit={() => setOpen({ kind: 'form', box })}
                onCode={() => setOpen({ kind: 'renew', box })}
                onCopies={() => setOpen({ kind: 'copies', box })}
                onBringIn={() => setOpen({ kind: 'file', box })}
                onRevoke={() => setOpen({ kind: 'revoke', box })}
              />
            </li>
          ))}
        </ul>
      )}
      {open?.kind === 'form' && (
        <BoxDialog box={open.box} onSaved={showCode} onUnanswered={again} onClose={close} />
      )}
      {open?.kind === 'code' && <CodeDialog box={open.box} code={open.code} onClose={close} />}
      {open?.kind === 'renew' && (
        <RenewCodeDialog box={open.box} onRenewed={showCode} onOutdated={closeOutdated} onClose={close} />
      )}
      {open?.kind === 'copies' && <CopiesDialog box={open.box} onClose={close} />}
      {open?.kind === 'file' && (
        <BringInDialog
          box={open.box}
          answer={answers.get(open.box.id) ?? null}
          onAnswer={(answer) => setAnswers((all) => new Map(all).set(open.box.id, answer))}
          onSent={again}
          onClose={closeFile}
        />
      )}
      {open?.kind === 'revoke' && <RevokeBoxDialog box={open.box} onSent={again} onClose={close} />}
    </>
  );
}
