import { useLingui } from '@lingui/react/macro';
import { deskPageSize } from '../../../contract/admin.ts';
import { Button } from '../../ui/button.tsx';
import styles from './admin.module.css';
import { pageNumbers } from './page-numbers.ts';

interface PagesProps {
  page: number;
  /** Count of people on all pages. */
  people: number;
  onPage: (page: number) => void;
}

export function Pages({ page, people, onPage }: PagesProps) {
  const { t } = useLingui();
  const total = Math.ceil(people / deskPageSize);
  if (total < 2) return null;
  return (
    <nav className={styles.pages} aria-label={t`Pages`}>
      {pageNumbers(page, total).map((each, at) =>
        each === null ? (
          <span key={`gap ${at}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Button
            key={each}
            variant={each === page ? 'primary' : 'plain'}
            aria-label={t`Page ${each}`}
            aria-current={each === page ? 'page' : undefined}
            onClick={() => onPage(each)}
          >
            {each}
          </Button>
        ),
      )}
    </nav>
  );
}
