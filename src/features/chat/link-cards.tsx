import { CalendarDays, CircleUser } from 'lucide-react';
import { Link } from 'wouter';
import { useFormats } from '../../i18n/use-formats.ts';
import { useLinked } from './conversation-hooks.ts';
import { inAppLinks } from './in-app-links.ts';
import styles from './link-cards.module.css';
import type { Linked } from './conversation-queries.ts';

/** Cards for the in-app links of a message, if the linked event or person is stored on this device. */
export function LinkCards({ text }: { text: string }) {
  const links = text.includes(location.origin) ? inAppLinks(text, location.origin) : [];
  return links.map((link) => <LinkCard key={link.href} {...link} />);
}

function LinkCard({ kind, id, href }: ReturnType<typeof inAppLinks>[number]) {
  const linked = useLinked(kind, id);
  if (!linked) return null;
  const Icon = kind === 'event' ? CalendarDays : CircleUser;
  return (
    <Link className={styles.card} href={href}>
      <Icon />
      <About linked={linked} />
    </Link>
  );
}

function About({ linked }: { linked: Linked }) {
  const { fullName, localized, dateTime } = useFormats();
  const [name, about] =
    linked.kind === 'event'
      ? [localized(linked.row.localized_name, linked.row.name), dateTime(linked.row.time_start)]
      : [
          fullName(linked.row),
          linked.row.position ?? localized(linked.row.role?.localized_title, linked.row.role?.title),
        ];
  return (
    <span className={styles.text}>
      <span className={styles.name}>{name}</span>
      <span className={styles.about}>{about}</span>
    </span>
  );
}
