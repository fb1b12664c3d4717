import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { LanguageSelect } from '../../ui/language-select.tsx';
import { Logo } from '../../ui/logo.tsx';
import { useMedia, wide } from '../../ui/use-media.ts';
import { useSchoolName } from '../../ui/use-school.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { refreshSchool } from './commands.ts';
import styles from './entrance.module.css';

/** Loaded on wide screens only. */
const SteppeArt = lazy(async (): Promise<{ default: ComponentType }> => {
  // Offline, the page works without the picture.
  const part = await import('./steppe-art.tsx').catch(() => null);
  return { default: part?.SteppeArt ?? (() => null) };
});

interface EntrancePageProps {
  /** Title of the document, and the heading if there is no `heading`. */
  title: string;
  heading?: ReactNode;
  lead?: ReactNode;
  children?: ReactNode;
  foot?: ReactNode;
}

let shownBefore = false;

/** Layout of pages outside the app: logo, content, and the language at the bottom. */
export function EntrancePage({ title, heading, lead, children, foot }: EntrancePageProps) {
  const isWide = useMedia(wide);
  const name = useSchoolName();
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} – ${name}`;
  }, [title, name]);
  useEffect(() => whenIdle(() => void refreshSchool()), []);
  // Screen readers read the first page from the top, the next ones from their heading.
  useEffect(() => {
    if (shownBefore) ref.current?.focus({ preventScroll: true });
    shownBefore = true;
  }, []);
  return (
    <div className={styles.screen}>
      <div className={styles.art}>
        {isWide && (
          <Suspense>
            <SteppeArt />
          </Suspense>
        )}
      </div>
      <div className={styles.column}>
        <main className={styles.main}>
          <div className={styles.brand}>
            <Logo size={64} />
            <h1 ref={ref} tabIndex={-1} className={heading === undefined ? styles.title : styles.name}>
              {heading ?? title}
            </h1>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {children}
        </main>
        <footer className={styles.foot}>
          {foot}
          <LanguageSelect />
        </footer>
      </div>
    </div>
  );
}
