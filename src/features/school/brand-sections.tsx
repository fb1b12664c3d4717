import { useLingui } from '@lingui/react/macro';
import { schoolLimits } from '../../../contract/school-limits.ts';
import { TextField } from '../../ui/text-field.tsx';
import { AccentField } from './accent-field.tsx';
import { LocalizedField } from '../../ui/desk/localized-field.tsx';
import { PictureField } from './picture-field.tsx';
import { Section, type SectionProps } from './section.tsx';

export function NameSection(props: SectionProps) {
  const { t } = useLingui();
  return (
    <Section {...props} title={t`Name`} fields={['localized_name', 'short_name', 'localized_tagline']}>
      {({ values, set, error }) => (
        <>
          <LocalizedField
            label={t`Name of the school`}
            values={values.localized_name}
            limit={schoolLimits.name}
            path="localized_name"
            error={error}
            onChange={(texts) => set('localized_name', texts)}
          />
          <TextField
            label={t`Short name`}
            hint={t`Shown below the icon on a home screen. About 12 characters fit.`}
            maxLength={schoolLimits.shortName}
            value={values.short_name}
            error={error('short_name')}
            onChange={(event) => set('short_name', event.target.value)}
          />
          <LocalizedField
            label={t`Tagline`}
            hint={t`One sentence below the name on the sign-in page.`}
            values={values.localized_tagline}
            limit={schoolLimits.tagline}
            path="localized_tagline"
            error={error}
            onChange={(texts) => set('localized_tagline', texts)}
          />
        </>
      )}
    </Section>
  );
}

export function LookSection(props: SectionProps) {
  const { t } = useLingui();
  return (
    <Section {...props} title={t`Logo, icon and colour`} fields={['logo', 'icon', 'accent']}>
      {({ values, set, error }) => (
        <>
          <PictureField
            label={t`Logo`}
            kind="logo"
            value={values.logo}
            error={error('logo')}
            onChange={(address) => set('logo', address)}
          />
          <PictureField
            label={t`Icon`}
            hint={t`A square picture of at least 512 × 512 pixels. All sizes are made from it.`}
            kind="icon"
            value={values.icon}
            error={error('icon')}
            onChange={(address) => set('icon', address)}
          />
          <AccentField
            value={values.accent}
            error={error('accent')}
            onChange={(color) => set('accent', color)}
          />
        </>
      )}
    </Section>
  );
}

export function AboutSection(props: SectionProps) {
  const { t } = useLingui();
  return (
    <Section {...props} title={t`About the school`} fields={['localized_about']}>
      {({ values, set, error }) => (
        <LocalizedField
          label={t`Text of the page “About”`}
          hint={t`Markdown: ## heading, **bold**, - list, [text](https://…)`}
          values={values.localized_about}
          limit={schoolLimits.about}
          multiline
          path="localized_about"
          error={error}
          onChange={(texts) => set('localized_about', texts)}
        />
      )}
    </Section>
  );
}

export function ContactSection(props: SectionProps) {
  const { t } = useLingui();
  return (
    <Section {...props} title={t`Contact`} fields={['contact']}>
      {({ values: { contact }, set, error }) => (
        <>
          <TextField
            label={t`E-mail`}
            type="email"
            value={contact.email ?? ''}
            error={error('contact.email')}
            onChange={({ target }) => set('contact', { ...contact, email: target.value.trim() || null })}
          />
          <TextField
            label={t`Phone`}
            type="tel"
            maxLength={40}
            value={contact.phone ?? ''}
            error={error('contact.phone')}
            onChange={({ target }) => set('contact', { ...contact, phone: target.value || null })}
          />
          <LocalizedField
            label={t`Address and other details`}
            values={contact.localized_text}
            limit={schoolLimits.contactText}
            multiline
            path="contact.localized_text"
            error={error}
            onChange={(texts) => set('contact', { ...contact, localized_text: texts })}
          />
        </>
      )}
    </Section>
  );
}
