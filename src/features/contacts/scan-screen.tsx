import { Trans, useLingui } from '@lingui/react/macro';
import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { SharedField } from '../../../contract/contacts.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { useIsPlain } from '../../platform/use-is-plain.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { MissingList } from '../../ui/missing-list.tsx';
import { Page, PageScroll } from '../../ui/page.tsx';
import { NotOffered } from '../../ui/request-note.tsx';
import { Scanner } from '../../ui/scan/scanner.tsx';
import { showToast } from '../../ui/toast.ts';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { shareContact } from './commands.ts';
import styles from './contacts.module.css';
import { useContacts } from './hooks.ts';
import { readPersonCode, type ScannedPerson } from './scan.ts';
import { ShareForm, usualFields } from './share-form.tsx';

/** Scans the code of another person and shares contact details. Works offline. */
export function ScanScreen() {
  const { t } = useLingui();
  const { fullName } = useFormats();
  const attempt = useLocalWrite();
  const [, navigate] = useLocation();
  const isPlain = useIsPlain();
  const found = useContacts();
  const [scanned, setScanned] = useState<ScannedPerson | null>(null);
  if (isPlain)
    return (
      <Page>
        <PageScroll>
          <NotOffered />
        </PageScroll>
      </Page>
    );
  if (!found) return <Page>{null}</Page>;
  const { me, schoolKey, contacts, offline } = found;
  if (schoolKey === undefined)
    return (
      <Page>
        <PageScroll>
          <MissingList offline={offline} />
        </PageScroll>
      </Page>
    );
  const read = (text: string) =>
    attempt(async () => {
      if (scanned?.kind !== 'person') setScanned(await readPersonCode(text, { key: schoolKey, myId: me.id }));
    });
  const share = (fields: SharedField[]) => {
    if (scanned?.kind !== 'person') return;
    const { person, code } = scanned;
    const name = fullName(person);
    attempt(async () => {
      await shareContact(person.id, fields, code);
      showToast(
        offline ? t`Your details will be sent to ${name} later.` : t`Your details are shared with ${name}`,
      );
      navigate(addresses.contact.getHref(person.id), { replace: true });
    });
  };
  const problems = {
    foreign: t`This is not a code of this school.`,
    own: t`This is your own code. Scan the code of the other person.`,
    unknown: offline
      ? t`This person is not on your device yet. Connect to the internet and scan again.`
      : t`This person is not listed. Wait a few seconds and scan again.`,
  };
  return (
    <Page>
      <PageScroll>
        {scanned?.kind === 'person' ? (
          <Card>
            <ShareForm
              me={me}
              name={fullName(scanned.person)}
              initial={contacts.find(({ id }) => id === scanned.person.id)?.own ?? usualFields}
              verb={t`Share details`}
              onShare={share}
              onCancel={() => setScanned(null)}
            />
          </Card>
        ) : (
          <>
            <p>
              <Trans>
                Scan the code that the other person shows under “My code”. You choose what you share; the
                other person confirms and shares with you.
              </Trans>
            </p>
            <div role="status" className={styles.wrong}>
              {scanned && problems[scanned.kind]}
            </div>
            <Scanner onCode={read} otherwise={t`Or show your own code: the other person can scan it.`} />
          </>
        )}
        <div>
          <Link className={buttonClass('quiet')} href={addresses.ownCode.getHref()}>
            <QrCode />
            <Trans>Show my code</Trans>
          </Link>
        </div>
      </PageScroll>
    </Page>
  );
}
