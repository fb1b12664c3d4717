import { Trans, useLingui } from '@lingui/react/macro';
import { SwitchField } from '../../ui/switch-field.tsx';
import { Section, type SectionProps } from './section.tsx';
import styles from './school.module.css';

/** Whether organisers need more than a password. */
export function ProtectionSection(props: SectionProps) {
  const { t } = useLingui();
  return (
    <Section {...props} title={t`Second factor of organisers`} fields={['second_factor']}>
      {({ values, set, error }) => (
        <>
          <SwitchField
            label={t`Organisers need an authenticator app or a passkey`}
            checked={values.second_factor}
            onChange={(checked) => set('second_factor', checked)}
          />
          {error('second_factor') && (
            <p className={styles.wrong} role="alert" data-wrong>
              {error('second_factor')}
            </p>
          )}
          <p className={styles.dim}>
            <Trans>
              Organisers without one see what attendees see, until they set it up in their profile. Set it up
              for your own account first.
            </Trans>
          </p>
        </>
      )}
    </Section>
  );
}
