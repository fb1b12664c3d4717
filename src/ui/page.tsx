import { type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';
import { cx } from './cx.ts';
import { PageChromeContext } from './page-chrome.ts';
import styles from './page.module.css';
import { StateNote } from './state-note.tsx';
import hidden from './visually-hidden.module.css';

interface PageProps {
  /** Replaces the title of the route. */
  title?: string | undefined;
  subtitle?: ReactNode;
  /** Before the title, such as the avatar of a chat. */
  badge?: ReactNode;
  actions?: ReactNode;
  /** A line under the top bar, for pages whose content scrolls separately. */
  ruled?: boolean;
  /** The title on one line and no subtitle, where the content needs the height. */
  short?: boolean;
  children: ReactNode;
}

export function Page({
  title: own,
  badge,
  subtitle,
  actions,
  ruled = false,
  short = false,
  children,
}: PageProps) {
  const { title: routeTitle, bare = false } = useContext(PageChromeContext);
  const title = own ?? routeTitle;
  const { heading, Heading } = useHeading(title);
  if (bare)
    return (
      <div className={styles.page}>
        <Heading ref={heading} tabIndex={-1} className={hidden['hidden']}>
          {title}
        </Heading>
        <div className={styles.body}>{children}</div>
      </div>
    );
  return (
    <Frame actions={actions} ruled={ruled} content={children}>
      {badge}
      <div className={cx(styles.heading, short && styles.short)}>
        {short ? (
          <>
            <Heading ref={heading} tabIndex={-1} className={hidden['hidden']}>
              {title}
            </Heading>
            <div className={styles.label} aria-hidden="true">
              {title}
            </div>
          </>
        ) : (
          <Heading ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </Heading>
        )}
        {subtitle && !short && <div className={styles.subtitle}>{subtitle}</div>}
      </div>
    </Frame>
  );
}

/** A page with a title too long for the top bar: large above the content. */
export function ArticlePage({
  title,
  label,
  subtitle,
  children,
}: {
  title: string;
  label: ReactNode;
  subtitle?: ReactNode;
  children: ReactNode;
}) {
  const { heading, Heading } = useHeading(title);
  return (
    <Frame
      content={
        <PageScroll>
          <Heading ref={heading} tabIndex={-1} className={styles.large}>
            {title}
          </Heading>
          {children}
        </PageScroll>
      }
    >
      <div className={styles.heading}>
        <div className={styles.label}>{label}</div>
        {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
      </div>
    </Frame>
  );
}

interface FrameProps {
  actions?: ReactNode;
  ruled?: boolean;
  content: ReactNode;
  children: ReactNode;
}

function Frame({ actions, ruled = false, content, children }: FrameProps) {
  const { leading, trailing, status } = useContext(PageChromeContext);
  return (
    <div className={styles.page}>
      <header data-head className={cx(styles.top, ruled ? styles.ruled : styles.plain)}>
        {leading}
        {children}
        {actions}
        {trailing}
      </header>
      {status}
      <div className={styles.body}>{content}</div>
    </div>
  );
}

/** The heading of the current page: it sets the document title and takes the focus. */
function useHeading(title: string): { heading: RefObject<HTMLHeadingElement | null>; Heading: 'h1' | 'h2' } {
  const { level, onShown, onTitle } = useContext(PageChromeContext);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (level === 1) onTitle(title);
  }, [level, title, onTitle]);
  useEffect(() => {
    if (level === 1 && heading.current) onShown(heading.current);
  }, [level, onShown]);
  return { heading, Heading: level === 1 ? 'h1' : 'h2' };
}

interface NotePageProps {
  icon: ReactNode;
  children: ReactNode;
  action: ReactNode;
}

/** A page with only a message, without a top bar. */
export function NotePage({ icon, children, action }: NotePageProps) {
  const { title } = useContext(PageChromeContext);
  const { heading, Heading } = useHeading(title);
  return (
    <div className={styles.note}>
      <StateNote
        icon={icon}
        title={
          <Heading ref={heading} tabIndex={-1}>
            {title}
          </Heading>
        }
        action={action}
      >
        {children}
      </StateNote>
    </div>
  );
}

/** The usual body of a page: one scrolling column. */
export const PageScroll = ({ children }: { children: ReactNode }) => (
  <div className={styles.scroll}>
    <div className={styles.column}>{children}</div>
  </div>
);
