import { serverAddress } from './file-address.ts';
import styles from './logo.module.css';
import { Mark } from './mark.tsx';
import { useStoredSchool } from './use-school.ts';

/** The logo of the school, or the mark of the app. The name of the school stands beside it. */
export function Logo({ size = 28 }: { size?: number }) {
  const logo = useStoredSchool()?.logo;
  if (!logo) return <Mark size={size} />;
  return <img className={styles.logo} src={serverAddress(logo)} alt="" height={size} />;
}
