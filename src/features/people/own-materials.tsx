import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { MaterialLinks } from '../../ui/material-links.tsx';
import { useMaterialsOf } from './hooks.ts';
import styles from './person-screen.module.css';

/** Library materials on this device that a person added. */
export function OwnMaterials({ id }: { id: number }) {
  const heading = useId();
  const materials = useMaterialsOf(id) ?? [];
  if (materials.length === 0) return null;
  return (
    <section className={styles.events} aria-labelledby={heading}>
      <h2 id={heading}>
        <Trans>Materials</Trans>
      </h2>
      <MaterialLinks materials={materials} />
    </section>
  );
}
