import { afterEach } from 'vitest';
import { closeToast, currentToasts } from '../../src/ui/toast.ts';

/** Test files share their modules, so a toast of one file would disappear during a test of another. */
afterEach(() => {
  for (const { id } of currentToasts()) closeToast(id);
});
