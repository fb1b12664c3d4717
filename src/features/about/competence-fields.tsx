import { useLingui } from '@lingui/react/macro';
import { Atom, Building2, Droplets, Gauge, Lightbulb, Recycle, Sprout, TramFront } from 'lucide-react';
import styles from './about-screen.module.css';

/** What the school is about: the eight fields of the cooperation. */
export function CompetenceFields() {
  const { t } = useLingui();
  const fields = [
    {
      icon: <Droplets />,
      name: t`Water management and waste water`,
      text: t`Drinking water that reaches every tap, and waste water that comes back clean.`,
    },
    {
      icon: <Gauge />,
      name: t`Efficient use of resources`,
      text: t`Making more of less: materials, energy and land.`,
    },
    {
      icon: <Sprout />,
      name: t`Environmental management and sustainable consumption`,
      text: t`How companies, offices and households measure what they use up, and use up less.`,
    },
    {
      icon: <TramFront />,
      name: t`Mobility without harm to the environment`,
      text: t`Getting from place to place without noise, soot and traffic jams.`,
    },
    {
      icon: <Building2 />,
      name: t`Sustainable development of cities and regions`,
      text: t`Towns in which one can breathe, and regions that people do not leave.`,
    },
    {
      icon: <Atom />,
      name: t`Green hydrogen and fuel cells`,
      text: t`Storing the wind and the sun of the steppe, and putting them to work elsewhere.`,
    },
    {
      icon: <Lightbulb />,
      name: t`Innovative cross-sectional technologies`,
      text: t`Measuring, data and automation that serve all the other fields.`,
    },
    {
      icon: <Recycle />,
      name: t`Circular economy: waste and raw materials`,
      text: t`Waste that is avoided, sorted and turned into raw material again.`,
    },
  ];
  return (
    <ul className={styles.fields}>
      {fields.map(({ icon, name, text }) => (
        <li key={name} className={styles.field}>
          <span className={styles.icon} aria-hidden="true">
            {icon}
          </span>
          <div>
            <h3>{name}</h3>
            <p className={styles.dim}>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
