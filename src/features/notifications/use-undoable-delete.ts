import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import { storeOnLeave } from '../../platform/page-lifecycle.ts';
import { showToast } from '../../ui/toast.ts';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { deleteNotification } from './commands.ts';

/** In ms: as long as the toast with "Undo" is shown. */
const undoMs = 5000;

/**
 * Hides a notification at once and deletes it after 5 s or when the page is left. Until then it can be
 * restored.
 */
export function useUndoableDelete(): { hidden: ReadonlySet<number>; remove: (id: number) => void } {
  const { t } = useLingui();
  const attempt = useLocalWrite();
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());

  const show = useCallback(
    (id: number) => setHidden((ids) => new Set([...ids].filter((other) => other !== id))),
    [],
  );
  const settle = useCallback(
    (id: number) => {
      clearTimeout(timers.current.get(id));
      timers.current.delete(id);
      attempt(
        () => deleteNotification(id),
        () => show(id),
      );
    },
    [attempt, show],
  );

  useEffect(() => {
    const running = timers.current;
    const settleAll = () => {
      for (const id of running.keys()) settle(id);
    };
    const stop = storeOnLeave(settleAll);
    return () => {
      stop();
      settleAll();
    };
  }, [settle]);

  const remove = (id: number) => {
    setHidden((ids) => new Set(ids).add(id));
    timers.current.set(
      id,
      setTimeout(() => settle(id), undoMs),
    );
    showToast(t`Notification deleted`, {
      label: t`Undo`,
      run: () => {
        if (!timers.current.has(id)) return;
        clearTimeout(timers.current.get(id));
        timers.current.delete(id);
        show(id);
      },
    });
  };
  return { hidden, remove };
}
