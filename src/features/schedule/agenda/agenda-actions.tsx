import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { BellRing, CalendarPlus, HardDriveDownload, Printer, Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { isInMemory } from '../../../db/memory.ts';
import { addresses } from '../../../lib/addresses.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { showToast } from '../../../ui/toast.ts';
import { downloadMaterialsOf } from '../commands.ts';
import { useIsOffline } from '../hooks.ts';
import { useCalendar } from '../use-calendar.ts';
import type { AgendaExtra } from './agenda-extras.ts';
import { type AgendaItem, maxShared } from './agenda-items.ts';

const SettingsDialog = lazy(async () => ({
  default: (await import('./settings-dialog.tsx')).SettingsDialog,
}));

interface AgendaActionsProps {
  items: readonly AgendaItem[];
  extras: readonly AgendaExtra[];
}

/** What the person can do with the whole agenda. */
export function AgendaActions({ items, extras }: AgendaActionsProps) {
  const { t } = useLingui();
  const toCalendar = useCalendar();
  const offline = useIsOffline();
  const [, navigate] = useLocation();
  const [settings, setSettings] = useState(false);
  const share = async () => {
    const ids = items.filter(({ starred }) => starred).slice(0, maxShared);
    const take = ids.map(({ event }) => event.id).join('-');
    const copied = await copyText(`${location.origin}${addresses.agenda.getHref()}?take=${take}`);
    showToast(
      copied
        ? t`Link copied. Anyone who opens it can add your events to their agenda.`
        : t`The link could not be copied`,
    );
  };
  const downloadMaterials = async () => {
    const count = await downloadMaterialsOf(new Set(items.map(({ event }) => event.id)));
    showToast(
      count === 0
        ? t`The events in your agenda have no materials yet`
        : t`${plural(count, {
            one: 'Downloading # material',
            few: 'Downloading # materials',
            many: 'Downloading # materials',
            other: 'Downloading # materials',
          })}`,
    );
  };
  return (
    <>
      <ActionBar
        primary={
          <Button
            onClick={() =>
              saveFile(
                'agenda.ics',
                'text/calendar',
                toCalendar(
                  items.map(({ event }) => event),
                  extras.map(({ calendar }) => calendar),
                ),
              )
            }
          >
            <CalendarPlus />
            <Trans>Add to calendar</Trans>
          </Button>
        }
        actions={[
          {
            key: 'settings',
            icon: <BellRing />,
            label: t`Reminders and calendar`,
            unavailable: offline ? t`Needs a connection` : undefined,
            onSelect: () => setSettings(true),
          },
          ...(isInMemory()
            ? []
            : [
                {
                  key: 'keep',
                  icon: <HardDriveDownload />,
                  label: t`Keep materials offline`,
                  onSelect: () => void downloadMaterials(),
                },
              ]),
          {
            key: 'print',
            icon: <Printer />,
            label: t`Print`,
            onSelect: () => navigate(addresses.schedulePrint.getHref('mine')),
          },
          { key: 'share', icon: <Share2 />, label: t`Share my agenda`, onSelect: () => void share() },
        ]}
      />
      {settings && (
        <Suspense>
          <SettingsDialog onClose={() => setSettings(false)} />
        </Suspense>
      )}
    </>
  );
}
