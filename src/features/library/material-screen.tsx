import { Trans, useLingui } from '@lingui/react/macro';
import { CirclePlay, Download, FileQuestion, WifiOff } from 'lucide-react';
import { lazy, Suspense, useMemo, useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { isInMemory } from '../../db/memory.ts';
import type { MaterialView } from '../../db/overlay-materials.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses, personHref } from '../../lib/addresses.ts';
import { recordingOf } from '../../lib/recording.ts';
import { Button, ExternalButton } from '../../ui/button.tsx';
import { fileToken, watchFileToken } from '../../ui/file-address.ts';
import { showsLowData } from '../../ui/low-data.ts';
import { MissingList } from '../../ui/missing-list.tsx';
import { Page, PageScroll } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { safeHref } from '../../ui/text-links.ts';
import { useNow } from '../../ui/use-now.ts';
import { contentIdOf, hasFile, linkOf } from '../../lib/material-content.ts';
import { contentAddress, downloadAddress, withToken } from './content-address.ts';
import { useMaterialPage, usePosition } from './hooks.ts';
import { OfflineButton } from './offline-button.tsx';
import { readerOf } from './material-kind.ts';
import { MaterialIcon } from './material-icon.tsx';
import { storePosition } from './reading-positions.ts';
import type { MaterialPage } from './queries.ts';
import { useSubtitles } from './readers/use-subtitles.ts';
import { MediaReader } from './readers/media-reader.tsx';
import { TextReader } from './readers/text-reader.tsx';
import { useOfflineBlob } from './use-offline-blob.ts';
import { useMaterialSummary } from './use-material-summary.ts';
import styles from './material-screen.module.css';

const WatchDialog = lazy(async () => ({
  default: (await import('../../ui/watch/watch-dialog.tsx')).WatchDialog,
}));
const PdfReader = lazy(async () => ({ default: (await import('./readers/pdf-reader.tsx')).PdfReader }));

/** Shows a material in its reader, if it has one, with its folders and events. */
export function MaterialScreen({ id }: { id: number }) {
  const { t } = useLingui();
  const page = useMaterialPage(id);
  if (!page) return null;
  const { material } = page;
  if (!material)
    return (
      <Page>
        <PageScroll>
          {page.isFetched ? (
            <StateNote icon={<FileQuestion />} title={t`This material no longer exists`}>
              <Trans>It was deleted, or you don’t have access to it.</Trans>
            </StateNote>
          ) : (
            <MissingList offline={page.offline} />
          )}
        </PageScroll>
      </Page>
    );
  return <Opened key={contentIdOf(material) ?? material.id} page={page} material={material} />;
}

interface OpenedProps {
  page: MaterialPage;
  material: MaterialView;
}

function Opened({ page, material }: OpenedProps) {
  const { t } = useLingui();
  const token = useSyncExternalStore(watchFileToken, fileToken);
  const now = useNow();
  const line = useMaterialSummary();
  const reader = readerOf(material);
  const file = hasFile(material) ? material.file : null;
  const { kept } = page;
  // An older version opens until the new one is downloaded.
  const current = contentIdOf(material);
  const contentId = kept?.state === 'kept' ? current : (kept?.before ?? current);
  const isStored = kept?.state === 'kept' || kept?.before !== undefined;
  const download = file ? downloadAddress(file, token) : undefined;
  const link = linkOf(material);
  const outside = link ? safeHref(link) : undefined;
  const inPlace = contentId && reader;
  const missing = page.offline && !isStored;
  const head = (
    <div className={styles.head}>
      <MaterialIcon material={material} />
      <p className={styles.line}>{line(material, now)}</p>
      <OfflineButton material={material} offlineRow={kept ?? undefined} worded />
      {kept?.state === 'kept' && kept.unverified && (
        <p className={styles.note}>
          <Trans>The copy on this device could not be verified and may be incomplete.</Trans>
        </p>
      )}
      {download && !missing && (
        <ExternalButton href={download} size="small" download>
          <Download />
          {t({ message: 'Download', context: 'button' })}
        </ExternalButton>
      )}
    </div>
  );
  if (inPlace && !missing && reader === 'pdf')
    return (
      <Page title={material.name}>
        <div className={styles.reading}>
          {head}
          <Pdf material={material} contentId={contentId} isStored={isStored} token={token} />
        </div>
      </Page>
    );
  return (
    <Page title={material.name}>
      <PageScroll>
        {head}
        {missing && (file || outside) ? (
          <StateNote icon={<WifiOff />} title={t`Needs a connection`}>
            {!isInMemory() && (
              <Trans>Keep this material offline next time to open it without a connection.</Trans>
            )}
          </StateNote>
        ) : inPlace ? (
          <InPlace
            material={material}
            contentId={contentId}
            isStored={isStored}
            token={token}
            reader={reader}
          />
        ) : outside ? (
          <LinkButtons href={outside} name={material.name} />
        ) : (
          <p className={styles.note}>
            <Trans>Download this file to open it in another app.</Trans>
          </p>
        )}
        <Ties page={page} material={material} />
      </PageScroll>
    </Page>
  );
}

/** Opens a link; a video of a known host can play in the app first. */
function LinkButtons({ href, name }: { href: string; name: string }) {
  const { t } = useLingui();
  const [watching, setWatching] = useState(false);
  const recording = recordingOf(href);
  if (recording?.kind !== 'embed')
    return (
      <ExternalButton href={href} variant="primary">
        <Trans>Open link</Trans>
      </ExternalButton>
    );
  return (
    <>
      <Button variant="primary" aria-haspopup="dialog" onClick={() => setWatching(true)}>
        <CirclePlay />
        {t`Watch video`}
      </Button>
      {watching && (
        <Suspense>
          <WatchDialog recording={recording} name={name} onClose={() => setWatching(false)} />
        </Suspense>
      )}
    </>
  );
}

type Reader = NonNullable<ReturnType<typeof readerOf>>;

interface ContentProps {
  material: MaterialView;
  contentId: string;
  isStored: boolean;
  token: string | undefined;
}

function Pdf({ material, contentId, isStored, token }: ContentProps) {
  const blob = useOfflineBlob(contentId, isStored);
  const position = usePosition(material.id);
  const remote = isStored ? undefined : withToken(contentAddress(material, contentId, false), token);
  // The PDF reader needs an absolute address.
  const address = useMemo(() => remote && new URL(remote, location.origin).href, [remote]);
  const source = blob ?? address;
  if (source === undefined || position === undefined) return <Skeleton rows={4} />;
  return (
    <Suspense fallback={<Skeleton rows={4} />}>
      <PdfReader
        source={source}
        startPage={position?.page ?? 1}
        onPage={(page) => storePosition(material.id, { page })}
      />
    </Suspense>
  );
}

function InPlace({ material, contentId, isStored, token, reader }: ContentProps & { reader: Reader }) {
  const { language, size } = useFormats();
  const position = usePosition(material.id);
  const subtitles = useSubtitles(material, language);
  const opener = isStored ? (token ?? 'kept') : token;
  const address = withToken(contentAddress(material, contentId, isStored), opener);
  if (reader === 'text') return <TextReader material={material} isReady={address !== undefined} />;
  if (address === undefined || position === undefined) return <Skeleton rows={3} />;
  if (reader === 'picture') return <img className={styles.picture} src={address} alt={material.name} />;
  const poster = material.preview ? withToken(material.preview, token) : undefined;
  const versions = (['small', 'audio'] as const).flatMap((kind) => {
    const rendition = material.renditions.find((each) => each.kind === kind);
    const source = rendition && withToken(rendition.url, token);
    return rendition && source !== undefined ? [{ kind, source, size: size(rendition.size ?? 0) }] : [];
  });
  return (
    <MediaReader
      film={reader === 'film'}
      source={address}
      name={material.name}
      poster={poster}
      subtitles={subtitles}
      start={position?.seconds ?? 0}
      onTime={(seconds) => storePosition(material.id, { seconds })}
      size={size(material.size ?? 0)}
      versions={versions}
      sparing={!isStored && showsLowData()}
    />
  );
}

function Ties({ page, material }: OpenedProps) {
  const { t } = useLingui();
  const { localized, fullName, dateTime } = useFormats();
  const { user } = material;
  const { folders, events } = page;
  return (
    <dl className={styles.ties}>
      {user && (
        <div>
          <dt>{t`Added by`}</dt>
          <dd>
            <Link href={personHref(user)}>{fullName(user)}</Link>
          </dd>
        </div>
      )}
      {folders.length > 0 && (
        <div>
          <dt>{t`Folders`}</dt>
          <dd>
            {folders.map(({ id, name }) => (
              <Link key={id} href={`${addresses.materials.getHref()}?folder=${id}`}>
                {name}
              </Link>
            ))}
          </dd>
        </div>
      )}
      {events.length > 0 && (
        <div>
          <dt>{t`Events`}</dt>
          <dd>
            {events.map((event) => {
              const title = localized(event.localized_name, event.name);
              return (
                <Link key={event.id} href={addresses.event.getHref(event.id, title)}>
                  {title} · {dateTime(event.time_start)}
                </Link>
              );
            })}
          </dd>
        </div>
      )}
      {material.file_name && (
        <div>
          <dt>{t`File`}</dt>
          <dd>{material.file_name}</dd>
        </div>
      )}
    </dl>
  );
}
