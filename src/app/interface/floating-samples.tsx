import { Copy, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Popover } from '../../ui/popover.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './interface.module.css';

const nothing = () => {};

const items = [
  { key: 'edit', icon: <Pencil />, label: 'Edit', onSelect: nothing },
  { key: 'copy', icon: <Copy />, label: 'Copy', onSelect: nothing },
  { key: 'delete', icon: <Trash2 />, label: 'Delete', danger: true, onSelect: nothing },
];

/** With state that is lost on closing, a menu above it, and a toast from it. */
function SampleDialog({ onClose }: { onClose: () => void }) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  return (
    <Dialog title="Notification" onClose={onClose} secondary={<Button onClick={onClose}>Close</Button>}>
      <TextField label="Answer" defaultValue="" />
      <div className={styles.row}>
        <Button aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
          More
        </Button>
        <Button onClick={() => showToast('Said in the dialog')}>Say</Button>
      </div>
      {anchor && <Menu label="More" anchor={anchor} items={items} onClose={() => setAnchor(null)} />}
    </Dialog>
  );
}

export function FloatingSamples() {
  const [open, setOpen] = useState<{ what: 'dialog' | 'question' | 'menu' | 'popover'; at: Element }>();
  const close = () => setOpen(undefined);
  const opener = (what: NonNullable<typeof open>['what'], label: string) => (
    <Button onClick={(event) => setOpen({ what, at: event.currentTarget })}>{label}</Button>
  );
  return (
    <div className={styles.row}>
      {opener('dialog', 'Dialog')}
      {opener('question', 'Question')}
      {opener('menu', 'Menu')}
      {opener('popover', 'Popover')}
      <Button onClick={() => showToast('Text copied')}>Toast</Button>
      <Button onClick={() => showToast('Notification deleted', { label: 'Undo', run: nothing })}>
        Toast with a button
      </Button>
      {open?.what === 'dialog' && <SampleDialog onClose={close} />}
      {open?.what === 'question' && (
        <ConfirmDialog question="Delete “Minutes”?" verb="Delete" onConfirm={nothing} onClose={close}>
          <p>It goes for everybody.</p>
        </ConfirmDialog>
      )}
      {open?.what === 'menu' && <Menu label="Message" anchor={open.at} items={items} onClose={close} />}
      {open?.what === 'popover' && (
        <Popover anchor={open.at} role="dialog" aria-label="Type" onClose={close}>
          <Button variant="quiet">Lectures</Button>
        </Popover>
      )}
    </div>
  );
}
