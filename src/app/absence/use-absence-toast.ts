import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { showLinks } from '../../ui/toast.ts';
import { absenceOf, type Arrivals } from './absence.ts';
import { watchAbsence } from './watch-absence.ts';

/**
 * Summarises once what arrived while the device was offline. Returns the newest notification of the summary;
 * null before there is one.
 */
export function useAbsenceToast(): number | null {
  const { t } = useLingui();
  const { localized } = useFormats();
  const [location] = useLocation();
  const [summarised, setSummarised] = useState<number | null>(0);

  const showToast = useEffectEvent((arrivals: Arrivals) => {
    const openChat = /^\/chat\/(\d+)/.exec(location)?.[1];
    const absence = absenceOf(arrivals, {
      groupId: openChat === undefined ? null : Number(openChat),
      notifications: location === addresses.notifications.getHref(),
    });
    if (!absence) return;
    const { messages, groupId, changes, event, news } = absence;
    const list = addresses.notifications.getHref();
    showLinks(t`While you were away:`, [
      ...(messages > 0
        ? [
            {
              label: t`${plural(messages, { one: '# message', other: '# messages' })}`,
              href: groupId === null ? addresses.chats.getHref() : addresses.chat.getHref(groupId),
            },
          ]
        : []),
      ...(changes > 0
        ? [
            {
              label: t`${plural(changes, { one: '# schedule change', other: '# schedule changes' })}`,
              href: event
                ? addresses.event.getHref(event.id, localized(event.localized_name, event.name))
                : list,
            },
          ]
        : []),
      ...(news > 0
        ? [{ label: t`${plural(news, { one: '# notification', other: '# notifications' })}`, href: list }]
        : []),
    ]);
  });

  useEffect(
    () =>
      watchAbsence({
        left: () => setSummarised(null),
        back: (arrivals, newest) => {
          showToast(arrivals);
          setSummarised(newest);
        },
      }),
    [],
  );
  return summarised;
}
