import { Bell, Menu, Search } from 'lucide-react';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ArticlePage, Page, PageScroll } from '../../ui/page.tsx';
import { PageChromeContext } from '../../ui/page-chrome.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './interface.module.css';

const chrome = {
  title: 'Schedule',
  level: 2,
  leading: (
    <IconButton label="Menu">
      <Menu />
    </IconButton>
  ),
  trailing: (
    <IconButton label="Notifications">
      <Bell />
    </IconButton>
  ),
  status: null,
  onShown: () => {},
  onTitle: () => {},
} as const;

export const PageSamples = () => (
  <PageChromeContext value={chrome}>
    <div className={styles.columns}>
      <div className={styles.page}>
        <Page
          actions={
            <IconButton label="Search">
              <Search />
            </IconButton>
          }
        >
          <PageScroll>
            <p>
              One column that scrolls.
              <VisuallyHidden>Heard, not seen.</VisuallyHidden>
            </p>
          </PageScroll>
        </Page>
      </div>
      <div className={styles.page}>
        <Page
          title="A title that is longer than there is room"
          subtitle="3 people"
          badge={<Avatar name="Organisers" seed={2} />}
          ruled
        >
          <p>A page that scrolls by itself.</p>
        </Page>
      </div>
      <div className={styles.page}>
        <ArticlePage title="The circular economy of the steppe, and what it owes to nomads" label="Lecture">
          <p>A page whose name stands above the text.</p>
        </ArticlePage>
      </div>
    </div>
  </PageChromeContext>
);
