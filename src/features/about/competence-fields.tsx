import {
  Atom,
  BookOpen,
  Building2,
  Droplets,
  Gauge,
  Lightbulb,
  type LucideIcon,
  Recycle,
  Sprout,
  TramFront,
} from 'lucide-react';
import type { CompetenceIcon, School } from '../../../contract/school.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import styles from './about-screen.module.css';

const icons: Record<CompetenceIcon, LucideIcon> = {
  water: Droplets,
  gauge: Gauge,
  sprout: Sprout,
  transport: TramFront,
  city: Building2,
  energy: Atom,
  idea: Lightbulb,
  recycling: Recycle,
  book: BookOpen,
};

/** The fields of expertise of the school. */
export function CompetenceFields({ competences }: { competences: School['competences'] }) {
  const { localized } = useFormats();
  return (
    <ul className={styles.fields}>
      {competences.map(({ icon, localized_name, localized_text }, at) => {
        const Icon = icons[icon];
        return (
          <li key={at} className={styles.field}>
            <span className={styles.icon} aria-hidden="true">
              <Icon />
            </span>
            <div>
              <h3>{localized(localized_name)}</h3>
              <p className={styles.dim}>{localized(localized_text)}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
