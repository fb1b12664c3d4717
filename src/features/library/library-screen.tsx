import { Trans, useLingui } from '@lingui/react/macro';
import { Library as LibraryIcon, SearchX } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { sortMaterials } from '../../lib/sort-materials.ts';
import { isInMemory } from '../../db/memory.ts';
import type { MaterialView } from '../../db/overlay-materials.ts';
import { BlockedTitle } from '../../ui/blocked-texts.tsx';
import { MissingList } from '../../ui/missing-list.tsx';
import { Page } from '../../ui/page.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { useOfflineState, useLibrary, useProgramme } from './hooks.ts';
import { expertsOf } from './experts.ts';
import { FolderTiles } from './folder-tiles.tsx';
import { OfflineCard } from './offline-card.tsx';
import { filterMaterials, grouped, idsOf, type Shelf } from './library-filter.ts';
import { type ListedRow, MaterialList } from './material-list.tsx';
import { currentView, type LibraryView, rememberView } from './library-view.ts';
import { LibraryTools } from './library-tools.tsx';
import { OpeningHoursCard } from './opening-hours-card.tsx';
import { MaterialActions, useMaterialActions } from './material-actions.tsx';
import { mayUpload } from './rights.ts';
import { UploadDialog } from './upload-dialog.tsx';
import { UploadsCard } from './uploads-card.tsx';
import { useLibraryFilter } from './use-library-filter.ts';
import styles from './library-screen.module.css';

interface LibraryScreenProps {
  shelf: Shelf;
  /** Expert ids joined by commas, from the address. */
  experts?: string;
  event?: number | null;
}

export function LibraryScreen({ shelf, experts: named = '', event = null }: LibraryScreenProps) {
  const { t } = useLingui();
  const { localized, locale, fullName, byName } = useFormats();
  const experts = useMemo(() => idsOf(named), [named]);
  const library = useLibrary();
  const offlineState = useOfflineState();
  const events = useProgramme();
  const acts = useLibraryFilter(experts, event);
  const { filter } = acts;
  const [view, setView] = useState(currentView);
  const [uploading, setUploading] = useState(false);
  const text = useDeferredValue(filter.text);
  const search = useMemo(() => ({ ...filter, text }), [filter, text]);
  const names = useMemo(
    () => new Map(events?.map((each) => [each.id, localized(each.localized_name, each.name)])),
    [events, localized],
  );
  const keptIds = useMemo(() => new Set(offlineState?.rows.keys()), [offlineState]);
  const key = JSON.stringify(search);
  const found = useMemo(
    () =>
      library &&
      sortMaterials(
        filterMaterials(library.materials, shelf, search, keptIds),
        search.sort,
        locale,
        (id) => names.get(id) ?? '',
      ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the filter is compared by what it says
    [library, shelf, key, keptIds, locale, names],
  );
  const material = useMaterialActions(library?.me);
  if (!library || !found || !offlineState || !events) return null;
  if (library.materials.length === 0 && !library.isFetched) {
    return (
      <Page>
        <div className={styles.states}>
          <MissingList offline={library.offline} />
        </div>
      </Page>
    );
  }
  const tied = new Set(library.materials.flatMap((each) => each.events.map(({ id }) => id)));
  const may = mayUpload(library.me, event);
  const chooseView = (next: LibraryView) => {
    setView(next);
    rememberView(next);
  };
  return (
    <Page>
      <div className={styles.screen}>
        <LibraryTools
          shelf={shelf}
          filter={filter}
          acts={acts}
          events={events.filter(({ id }) => tied.has(id) || id === filter.event)}
          experts={byName(expertsOf(library.materials, library.me.isPlain), fullName)}
          view={view}
          onView={chooseView}
          onSelect={() => material.select(material.chosen === null)}
          onUpload={may ? () => setUploading(true) : null}
        />
        <div>
          <UploadsCard />
          <MaterialActions
            acts={material}
            found={found}
            me={library.me}
            folders={library.folders}
            events={events}
          />
          {shelf === 'kept' && !isInMemory() && (
            <OfflineCard offlineState={offlineState} materials={library.materials} />
          )}
        </div>
        <MaterialList
          key={`${shelf} ${view} ${key}`}
          name={`library ${shelf} ${event ?? ''} ${view}`}
          rows={[
            ...headRows(),
            ...itemRows(found, text.trim() !== '', { materials: t`Materials`, videos: t`Videos` }),
            ...(text.trim() === '' && shelf !== 'kept' ? [{ key: 'hours', node: <OpeningHoursCard /> }] : []),
          ]}
          view={view}
          kept={offlineState.rows}
          offline={library.offline}
          acts={material}
        />
      </div>
      {uploading && (
        <UploadDialog
          folders={library.folders}
          events={events}
          event={event}
          me={library.me}
          additional={shelf === 'additional'}
          onClose={() => setUploading(false)}
        />
      )}
    </Page>
  );

  function headRows(): ListedRow[] {
    if (!library || !offlineState || text.trim() !== '') return [];
    const inShelf = filterMaterials(library.materials, shelf, { ...search, text: '', folder: null }, keptIds);
    const head = (
      <FolderTiles
        folders={library.folders}
        materials={inShelf}
        events={names}
        chosen={filter.folder}
        event={filter.event}
        byEvents={filter.event === null && filter.folder === null && shelf !== 'kept'}
        offlineState={offlineState}
        me={library.me}
        onChoose={acts.setFolder}
        onEvent={acts.setEvent}
      />
    );
    return [
      { key: 'folders', node: head },
      ...(found?.length === 0 ? [{ key: 'none', node: <Nothing shelf={shelf} /> }] : []),
    ];
  }
}

function itemRows(
  found: readonly MaterialView[],
  searching: boolean,
  words: { materials: string; videos: string },
): ListedRow[] {
  if (!searching) return found.map((material) => ({ material }));
  if (found.length === 0) return [{ key: 'none', node: <NotFound /> }];
  const parts = grouped(found);
  return (['materials', 'videos'] as const).flatMap((part): ListedRow[] =>
    parts[part].length === 0
      ? []
      : [
          { key: part, node: <h2 className={styles.heading}>{words[part]}</h2> },
          ...parts[part].map((material) => ({ material })),
        ],
  );
}

const NotFound = () => (
  <StateNote icon={<SearchX />} title={<Trans>Not found</Trans>}>
    <Trans>Try another word from the title or the file name.</Trans>
  </StateNote>
);

const Nothing = ({ shelf }: { shelf: Shelf }) =>
  shelf === 'kept' ? (
    <StateNote icon={<LibraryIcon />} title={<Trans>No materials kept offline yet</Trans>}>
      {isInMemory() ? (
        <BlockedTitle />
      ) : (
        <Trans>To open a material without a connection, choose “Keep offline” next to it.</Trans>
      )}
    </StateNote>
  ) : (
    <StateNote icon={<LibraryIcon />} title={<Trans>Nothing here yet</Trans>}>
      <Trans>Materials from experts and organisers appear here.</Trans>
    </StateNote>
  );
