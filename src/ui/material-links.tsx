import { FileText } from 'lucide-react';
import { Link } from 'wouter';
import { useFormats } from '../i18n/use-formats.ts';
import { addresses } from '../lib/addresses.ts';
import styles from './material-links.module.css';

interface MaterialLink {
  id: number;
  name: string;
  size?: number | null | undefined;
}

export function MaterialLinks({ materials }: { materials: readonly MaterialLink[] }) {
  const { size } = useFormats();
  if (materials.length === 0) return null;
  return (
    <ul className={styles.list}>
      {materials.map((material) => (
        <li key={material.id} className={styles.material}>
          <FileText />
          <Link href={addresses.material.getHref(material.id)}>{material.name}</Link>
          {material.size ? <span className={styles.dim}>{size(material.size)}</span> : null}
        </li>
      ))}
    </ul>
  );
}
