import { Trans } from '@lingui/react/macro';
import { useFormats } from '../../i18n/use-formats.ts';
import { chooseZone, shownZone } from '../../lib/shown-zone.ts';
import { Button } from '../../ui/button.tsx';
import { useHomeZone } from './hooks.ts';

function showZone(zone: string | null): void {
  chooseZone(zone);
  // Every day and time on the page changes.
  window.location.reload();
}

/** Switches between the viewer's and the school's time zone, if they differ. */
export function ZoneSwitch({ now }: { now: number }) {
  const { zoneName } = useFormats();
  const home = useHomeZone();
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (shownZone() !== undefined) {
    return (
      <Button variant="quiet" size="small" onClick={() => showZone(null)}>
        <Trans>Show my time</Trans>
      </Button>
    );
  }
  if (zoneName(now, own) === zoneName(now, home)) return null;
  return (
    <Button variant="quiet" size="small" onClick={() => showZone(home)}>
      <Trans>Show school time</Trans>
    </Button>
  );
}
