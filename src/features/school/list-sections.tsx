import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type CompetenceIcon, competenceIcons } from '../../../contract/school.ts';
import { schoolCounts, schoolLimits } from '../../../contract/school-limits.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { TextField } from '../../ui/text-field.tsx';
import { ListEditor } from './list-editor.tsx';
import { LocalizedField } from '../../ui/desk/localized-field.tsx';
import { PictureField } from './picture-field.tsx';
import { Section, type SectionProps } from './section.tsx';
import { SelectField } from '../../ui/select-field.tsx';

const iconLabels: Record<CompetenceIcon, MessageDescriptor> = {
  water: msg`Water`,
  gauge: msg`Gauge`,
  sprout: msg`Plant`,
  transport: msg`Transport`,
  city: msg`City`,
  energy: msg`Energy`,
  idea: msg`Idea`,
  recycling: msg`Recycling`,
  book: msg`Book`,
};

export function CompetencesSection(props: SectionProps) {
  const { t, i18n } = useLingui();
  const { localized } = useFormats();
  return (
    <Section {...props} title={t`Areas of expertise`} fields={['competences']}>
      {({ values, set, error }) => (
        <ListEditor
          label={t`Areas of expertise`}
          items={values.competences}
          max={schoolCounts.competences}
          nameOf={({ localized_name }) => localized(localized_name)}
          addLabel={t`Add an area`}
          blank={() => ({ key: '', icon: 'book' as const, localized_name: {}, localized_text: {} })}
          error={error('competences')}
          onChange={(items) => set('competences', items)}
        >
          {(item, at, change) => (
            <>
              <SelectField
                label={t`Picture`}
                value={item.icon}
                options={competenceIcons.map((icon) => [icon, i18n._(iconLabels[icon])])}
                onChange={(icon) => change({ ...item, icon })}
              />
              <LocalizedField
                label={t`Title`}
                values={item.localized_name}
                limit={schoolLimits.competenceName}
                path={`competences.${at}.localized_name`}
                error={error}
                onChange={(texts) => change({ ...item, localized_name: texts })}
              />
              <LocalizedField
                label={t`Description`}
                values={item.localized_text}
                limit={schoolLimits.competenceText}
                path={`competences.${at}.localized_text`}
                error={error}
                onChange={(texts) => change({ ...item, localized_text: texts })}
              />
            </>
          )}
        </ListEditor>
      )}
    </Section>
  );
}

export function SponsorsSection(props: SectionProps) {
  const { t } = useLingui();
  const logoLabel = (sponsor: string) => (sponsor === '' ? t`Logo` : t`Logo of ${sponsor}`);
  return (
    <Section {...props} title={t`Sponsors`} fields={['sponsors']}>
      {({ values, set, error }) => (
        <ListEditor
          label={t`Sponsors`}
          items={values.sponsors}
          max={schoolCounts.sponsors}
          nameOf={({ name }) => name}
          addLabel={t`Add a sponsor`}
          blank={() => ({ name: '', url: null, logo: null })}
          error={error('sponsors')}
          onChange={(items) => set('sponsors', items)}
        >
          {(item, at, change) => (
            <>
              <TextField
                label={t`Name`}
                maxLength={schoolLimits.sponsorName}
                value={item.name}
                error={error(`sponsors.${at}.name`)}
                onChange={({ target }) => change({ ...item, name: target.value })}
              />
              <TextField
                label={t`Link (optional)`}
                type="url"
                maxLength={schoolLimits.address}
                value={item.url ?? ''}
                error={error(`sponsors.${at}.url`)}
                onChange={({ target }) => change({ ...item, url: target.value.trim() || null })}
              />
              <PictureField
                label={logoLabel(item.name)}
                kind="logo"
                value={item.logo}
                error={error(`sponsors.${at}.logo`)}
                onChange={(logo) => change({ ...item, logo })}
              />
            </>
          )}
        </ListEditor>
      )}
    </Section>
  );
}
