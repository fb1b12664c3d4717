import { useLingui } from '@lingui/react/macro';
import { Atom, Building2, Droplets, Gauge, Lightbulb, Recycle, Sprout, TramFront } from 'lucide-react';
import styles from './about-screen.module.css';

/** The eight fields of the cooperation. */
export function CompetenceFields() {
  const { t } = useLingui();
  const fields = [
    {
      icon: <Droplets />,
      name: t`Water management and waste water`,
      text: t`Drinking water supply and waste water treatment.`,
    },
    {
      icon: <Gauge />,
      name: t`Efficient use of resources`,
      text: t`Doing more with less material, energy and land.`,
    },
    {
      icon: <Sprout />,
      name: t`Environmental management and sustainable consumption`,
      text: t`How companies, public bodies and households measure and reduce their consumption.`,
    },
    {
      icon: <TramFront />,
      name: t`Environmentally friendly mobility`,
      text: t`Transport with less noise, less soot and fewer traffic jams.`,
    },
    {
      icon: <Building2 />,
      name: t`Sustainable development of cities and regions`,
      text: t`Towns with clean air and regions where people want to stay.`,
    },
    {
      icon: <Atom />,
      name: t`Green hydrogen and fuel cells`,
      text: t`Storing wind and solar energy from the steppe and using it elsewhere.`,
    },
    {
      icon: <Lightbulb />,
      name: t`Innovative cross-cutting technologies`,
      text: t`Measurement, data and automation for all other areas.`,
    },
    {
      icon: <Recycle />,
      name: t`Circular economy: waste and raw materials`,
      text: t`Avoiding and sorting waste, and recovering raw materials.`,
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
