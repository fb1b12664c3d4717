import * as lucide from 'lucide-react';
import type { ComponentType } from 'react';
import styles from './interface.module.css';

const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!./*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const imported = /import \{([^}]+)\} from 'lucide-react'/g;

/** Icons that our screens import, by their names there. */
const names = [
  ...new Set(
    Object.values(sources)
      .flatMap((source) => [...source.matchAll(imported)])
      .flatMap(([, list = '']) => list.split(','))
      .map((name) => name.trim().replace(/ as .*/, ''))
      .filter((name) => name in lucide && !name.startsWith('type ')),
  ),
].toSorted();

const icons: Record<string, unknown> = { ...lucide };

export const IconSamples = () => (
  <div className={styles.icons}>
    {names.map((name) => {
      const Icon = icons[name] as ComponentType;
      return (
        <span key={name} className={styles.icon}>
          <Icon />
          {name}
        </span>
      );
    })}
  </div>
);
