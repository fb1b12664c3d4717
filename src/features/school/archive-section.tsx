import { Trans, useLingui } from '@lingui/react/macro';
import { SwitchField } from '../../ui/switch-field.tsx';
import { ExportSchool } from './export-school.tsx';
import { Section, type SectionProps } from './section.tsx';
import styles from './school.module.css';

/** Closes the school for changes, and exports it. */
export function ArchiveSection(props: SectionProps) {
  const { t } = useLingui();
  return (
    <Section {...props} title={t`End of the school`} fields={['archived']}>
      {({ values, set }) => (
        <>
          <p className={styles.dim}>
            <Trans>
              A closed school stays readable: programme, materials and chats. Nobody can write, vote, book or
              upload. Administrators can open it again here.
            </Trans>
          </p>
          <SwitchField
            label={t`The school is closed; nothing can be changed`}
            checked={values.archived}
            onChange={(checked) => set('archived', checked)}
          />
          <ExportSchool />
        </>
      )}
    </Section>
  );
}
