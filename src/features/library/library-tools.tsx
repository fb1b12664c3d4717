import { useLingui } from '@lingui/react/macro';
import {
  CheckSquare,
  CircleCheckBig,
  EllipsisVertical,
  Film,
  LayoutGrid,
  List,
  SlidersHorizontal,
  Upload,
} from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { addresses } from '../../lib/addresses.ts';
import { Button } from '../../ui/button.tsx';
import { Chip, SelectChip } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Popover } from '../../ui/popover.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useMedia, wide } from '../../ui/use-media.ts';
import { LibraryChoices, type LibraryChoicesProps } from './library-choices.tsx';
import { type LibraryView, views } from './library-view.ts';
import styles from './library-screen.module.css';

interface LibraryToolsProps extends LibraryChoicesProps {
  view: LibraryView;
  onView: (view: LibraryView) => void;
  onSelect: () => void;
  /** Null if the person may not upload. */
  onUpload: (() => void) | null;
}

export function LibraryTools(props: LibraryToolsProps) {
  const { shelf, filter, acts, view, onView, onSelect, onUpload } = props;
  const { t } = useLingui();
  const isWide = useMedia(wide);
  const [, navigate] = useLocation();
  const [filterAnchor, setFilterAnchor] = useState<Element | null>(null);
  const [menuAnchor, setMenuAnchor] = useState<Element | null>(null);
  const filters =
    Number(filter.event !== null) + Number(filter.experts.length > 0) + Number(filter.sort !== 'date');
  const isGrid = view === views.grid;
  const otherView = {
    icon: isGrid ? <List /> : <LayoutGrid />,
    label: isGrid ? t`List view` : t`Grid view`,
    onSelect: () => onView(isGrid ? views.list : views.grid),
  };
  const shelves = [
    { key: 'basic', label: t`Basic`, href: addresses.materials.getHref('basic', filter.experts) },
    {
      key: 'additional',
      label: t`Additional`,
      href: addresses.materials.getHref('additional', filter.experts),
    },
    { key: 'videos', label: t`Videos`, href: addresses.videos.getHref(), icon: <Film /> },
    { key: 'kept', label: t`On this device`, href: addresses.kept.getHref(), icon: <CircleCheckBig /> },
  ] as const;
  return (
    <div className={styles.tools}>
      <div className={styles.line}>
        <SearchField
          label={t({ message: 'Search by name', context: 'material' })}
          className={styles.search}
          value={filter.text}
          onChange={acts.setText}
        />
        {onUpload && (
          <Button
            variant="primary"
            className={styles.upload}
            aria-label={t({ message: 'Upload', context: 'button' })}
            onClick={onUpload}
          >
            <Upload />
            <span className={styles.word}>{t({ message: 'Upload', context: 'button' })}</span>
          </Button>
        )}
      </div>
      {isWide ? (
        <>
          <nav className={styles.shelves} aria-label={t`Sections`}>
            {shelves.map(({ key, label, href, ...rest }) => (
              <Link
                key={key}
                href={href + acts.searchQuery}
                className={cx(styles.shelf, key === shelf && styles.on)}
                aria-current={key === shelf ? 'page' : undefined}
              >
                {'icon' in rest && rest.icon}
                {label}
              </Link>
            ))}
          </nav>
          <div className={styles.line}>
            <div className={styles.choices}>
              <LibraryChoices {...props} />
            </div>
            <IconButton label={t`Select several`} onClick={onSelect}>
              <CheckSquare />
            </IconButton>
            <IconButton label={otherView.label} onClick={otherView.onSelect}>
              {otherView.icon}
            </IconButton>
          </div>
        </>
      ) : (
        <div className={styles.line}>
          <SelectChip
            label={t`Section`}
            value={shelf}
            shown={shelves.find(({ key }) => key === shelf)?.label ?? ''}
            onChange={(chosen) => {
              const target = shelves.find(({ key }) => key === chosen);
              if (target) navigate(target.href + acts.searchQuery);
            }}
          >
            {shelves.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </SelectChip>
          <Chip
            on={filters > 0}
            aria-haspopup="dialog"
            aria-expanded={filterAnchor !== null}
            onClick={(event) => setFilterAnchor(filterAnchor ? null : event.currentTarget)}
          >
            <SlidersHorizontal />
            {filters > 0 ? t`Filter (${filters})` : t({ message: 'Filter', context: 'button' })}
          </Chip>
          <IconButton
            label={t`More actions`}
            aria-haspopup="menu"
            className={styles.more}
            onClick={(event) => setMenuAnchor(menuAnchor ? null : event.currentTarget)}
          >
            <EllipsisVertical />
          </IconButton>
        </div>
      )}
      {filterAnchor && !isWide && (
        <Popover
          anchor={filterAnchor}
          role="dialog"
          aria-label={t({ message: 'Filter', context: 'button' })}
          onClose={() => setFilterAnchor(null)}
        >
          <div className={styles.popover}>
            <LibraryChoices {...props} />
          </div>
        </Popover>
      )}
      {menuAnchor && !isWide && (
        <Menu
          label={t`More actions`}
          anchor={menuAnchor}
          items={[
            { key: 'select', icon: <CheckSquare />, label: t`Select several`, onSelect },
            { key: 'view', ...otherView },
          ]}
          onClose={() => setMenuAnchor(null)}
        />
      )}
    </div>
  );
}
