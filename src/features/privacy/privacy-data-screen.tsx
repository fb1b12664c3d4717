import { Page, PageScroll } from '../../ui/page.tsx';
import styles from './privacy-data.module.css';
import { PrivacyDataList } from './privacy-data-list.tsx';

/** The page for people who are signed in. */
export const PrivacyDataScreen = () => (
  <Page>
    <PageScroll>
      <div className={styles.prose}>
        <PrivacyDataList />
      </div>
    </PageScroll>
  </Page>
);
