import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PersonalDataOnWire, PrivacyData, RemainsOnWire } from '../../../contract/privacy-data.ts';
import { RequestNote } from '../../ui/request-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useRequest } from '../../ui/use-request.ts';
import { erasureText, periodText, purposeTexts, viewerTexts } from './code-texts.ts';
import { kindTexts, type Section, sections } from './kind-texts.ts';
import styles from './privacy-data.module.css';
import { requestPrivacyData, storedPrivacyData } from './request-privacy-data.ts';

/** Everything that the school stores about people. Offline it is shown as this browser last received it. */
export function PrivacyDataList() {
  const { value, failed, again } = useRequest('privacy data', requestPrivacyData);
  const [stored] = useState(storedPrivacyData);
  const data = value ?? stored;
  if (data) return <Content data={data} />;
  return failed ? <RequestNote failed={failed} onAgain={again} /> : <Skeleton rows={8} />;
}

const sectionNames = Object.keys(sections) as Section[];

function Content({ data: { kinds, remains } }: { data: PrivacyData }) {
  const { i18n } = useLingui();
  return (
    <>
      <p>
        <Trans>
          This page lists every kind of data about people that the platform stores. The program makes it
          itself, with the settings of this school, so that nothing is missing. Open an entry to read more.
        </Trans>
      </p>
      {sectionNames.map((name) => (
        <section key={name} className={styles.section}>
          <h2>{i18n._(sections[name])}</h2>
          {kinds
            .filter(({ kind }) => kindTexts[kind].section === name)
            .map((data) => (
              <Kind key={data.kind} data={data} />
            ))}
        </section>
      ))}
      <OtherReaders />
      <Remains {...remains} />
    </>
  );
}

function Kind({ data }: { data: PersonalDataOnWire }) {
  const { i18n } = useLingui();
  const { title, text } = kindTexts[data.kind];
  return (
    <details className={styles.kind}>
      <summary>
        <h3>{i18n._(title)}</h3>
      </summary>
      <div className={styles.content}>
        <p>{i18n._(text)}</p>
        <dl className={styles.facts}>
          <div>
            <dt>
              <Trans context="personal data">Purpose</Trans>
            </dt>
            <dd>
              <Items items={data.purposes.map((purpose) => i18n._(purposeTexts[purpose]))} />
            </dd>
          </div>
          <div>
            <dt>
              <Trans context="personal data">Visible to</Trans>
            </dt>
            <dd>
              <Items items={data.viewers.map((viewer) => i18n._(viewerTexts[viewer]))} />
            </dd>
          </div>
          <div>
            <dt>
              <Trans>How long it is stored</Trans>
            </dt>
            <dd>
              {data.periods.length > 1 && <Trans>Parts of it are stored for different times:</Trans>}
              <Items items={data.periods.map((period) => i18n._(periodText(period)))} />
            </dd>
          </div>
          <div>
            <dt>
              <Trans>If you delete your account</Trans>
            </dt>
            <dd>{i18n._(erasureText(data.erasure))}</dd>
          </div>
          <div>
            <dt>
              <Trans>In the file with your own data</Trans>
            </dt>
            <dd>
              {data.exported ? (
                <Trans context="the file contains this data">Yes</Trans>
              ) : (
                <Trans context="the file contains this data">No</Trans>
              )}
            </dd>
          </div>
        </dl>
      </div>
    </details>
  );
}

/** One item as text, more as a list. */
function Items({ items }: { items: readonly string[] }) {
  if (items.length <= 1) return <>{items[0]}</>;
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** The facts that apply to all kinds of data. */
const OtherReaders = () => (
  <section className={styles.section}>
    <h2>
      <Trans>Others with access to data</Trans>
    </h2>
    <p>
      <Trans>
        The people who run the server can read its database and its files. Platform administrators can save
        the rows of the school as a file, without private chats, private notes, messages about business
        meetings, and the authors of ratings and confidential questions.
      </Trans>
    </p>
    <p>
      <Trans>
        Browsers store what their owner can see here, so that it can be read offline. Signing out deletes it.
        Devices of other people delete what was deleted here when they are next connected.
      </Trans>
    </p>
    <p>
      <Trans>
        E-mails in the mailboxes of their recipients, and data at services for online meetings and for
        notifications, are outside the platform. It can’t delete them.
      </Trans>
    </p>
  </section>
);

/** How long deleted data remains on the server. */
function Remains({ database, checkpoint_seconds, archives_log, file_hours }: RemainsOnWire) {
  const minutes = checkpoint_seconds === null ? null : Math.max(1, Math.round(checkpoint_seconds / 60));
  return (
    <section className={styles.section}>
      <h2>
        <Trans>What remains after a deletion</Trans>
      </h2>
      <p>
        <Trans>
          Deleted data is gone from the app and from the file with your own data at once. Traces stay in files
          of the server for some time, where only the people who run it can find them.
        </Trans>
      </p>
      <p>
        <Plural
          value={file_hours}
          one="Uploaded files: their content is removed within # hour."
          other="Uploaded files: their content is removed within # hours."
        />
      </p>
      <p>
        {database === 'embedded' ? (
          <Trans>
            Database: deleted data stays in its files until new data takes the place, and in its log until the
            server was restarted and new entries have overwritten it. There is no fixed time. A backup that is
            restored into an empty folder contains neither.
          </Trans>
        ) : (
          <Trans>
            Database: it frees the place of deleted data by itself once enough has changed, and overwrites it
            with new data. There is no fixed time.
          </Trans>
        )}
      </p>
      {database === 'postgres' && (
        <p>
          {minutes === null ? (
            <Trans>
              The log of the database: how long it contains deleted data is not known to the program.
            </Trans>
          ) : (
            <Plural
              value={minutes}
              one="The log of the database: it is needed for about # minute, and its files are then reused or deleted."
              other="The log of the database: it is needed for about # minutes, and its files are then reused or deleted."
            />
          )}
        </p>
      )}
      {archives_log === true && (
        <p>
          <Trans>
            The people who run the server archive the log. The archive contains deleted data for as long as
            they keep it, which the program does not know.
          </Trans>
        </p>
      )}
      <p>
        <Trans>
          Backups contain what was stored when they were made. The people who run the server decide how long
          they keep them; the program does not know it. Ask the school, or read its privacy policy. If a
          backup is restored, they have to repeat deletions that came later.
        </Trans>
      </p>
    </section>
  );
}
