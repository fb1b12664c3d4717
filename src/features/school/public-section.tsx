import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, ExternalLink } from 'lucide-react';
import { copyText } from '../../ui/copy-text.ts';
import { Button, ExternalButton } from '../../ui/button.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { Section, type SectionProps } from './section.tsx';
import styles from './school.module.css';

const embedCode = (title: string): string =>
  `<iframe src="${location.origin}/programme?embed" title="${title.replaceAll('"', '&quot;')}" width="100%" height="800" style="border:0" loading="lazy"></iframe>`;

/** The switch of the programme that everybody may read, with its addresses. */
export function PublicSection(props: SectionProps) {
  const { t } = useLingui();
  const isOpen = props.school.settings.public_programme;
  return (
    <Section {...props} title={t`Public programme`} fields={['public_programme']}>
      {({ values, set }) => (
        <>
          <p className={styles.dim}>
            <Trans>
              The page shows events with times, places and speakers from the directory. It contains no links
              to meetings, no materials, no recordings and no e-mail addresses.
            </Trans>
          </p>
          <SwitchField
            label={t`Everyone may read the programme without signing in`}
            checked={values.public_programme}
            onChange={(checked) => set('public_programme', checked)}
          />
          {isOpen && <PublicAddresses title={t`Programme`} />}
        </>
      )}
    </Section>
  );
}

function PublicAddresses({ title }: { title: string }) {
  const { t } = useLingui();
  const code = embedCode(title);
  const copy = async () =>
    showToast((await copyText(code)) ? t`Copied` : t`Copying was not possible. Select the text and copy it.`);
  return (
    <>
      <div className={styles.actions}>
        <ExternalButton href="/programme">
          <ExternalLink aria-hidden="true" />
          <Trans>Open the public page</Trans>
        </ExternalButton>
        <ExternalButton href="/programme.ics">iCalendar</ExternalButton>
        <ExternalButton href="/programme/schedule.json">schedule.json</ExternalButton>
      </div>
      <div className={styles.field}>
        <label htmlFor="embed-code">{t`Code for another website`}</label>
        <textarea id="embed-code" className={styles.code} readOnly rows={4} value={code} spellCheck={false} />
      </div>
      <div className={styles.actions}>
        <Button onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          <Trans>Copy code</Trans>
        </Button>
      </div>
    </>
  );
}
