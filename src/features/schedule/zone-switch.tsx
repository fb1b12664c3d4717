import { Trans } from '@lingui/react/macro';
import { useFormats } from '../../i18n/use-formats.ts';
import { chooseZone, shownZone } from '../../lib/shown-zone.ts';
import { Button } from '../../ui/button.tsx';
import { useHomeZone } from './hooks.ts';

function show(zone: string | null): void {
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
      <Button look="quiet" size="small" onClick={() => show(null)}>
        <Trans>Show my time</Trans>
      </Button>
    );
  }
  if (zoneName(now, own) === zoneName(now, home)) return null;
  return (
    <Button look="quiet" size="small" onClick={() => show(home)}>
      <Trans>Show school time</Trans>
    </Button>
  );
}
