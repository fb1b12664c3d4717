import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { businessLimits, spokenLanguages } from '../../../contract/business.ts';
import { businessWays } from '../../../contract/school.ts';
import { isLocale, localeNames, locales } from '../../i18n/locale.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { Button } from '../../ui/button.tsx';
import { clearFormBackup, readFormBackup, storeFormBackup } from '../../ui/form-backup.ts';
import { ChoicesInput } from '../../ui/question-inputs.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showToast } from '../../ui/toast.ts';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { BusinessPage } from './business-page.tsx';
import styles from './business.module.css';
import { type CardError, type CardField, type CardForm, cardOf, checkCard, formOf } from './card-form.ts';
import { saveCard } from './commands.ts';
import type { Business } from './queries.ts';
import { TopicsField } from './topics-field.tsx';
import { useWayNames } from './way-names.ts';

/** The person's own business card. Works offline. */
export const CardScreen = () => (
  <BusinessPage>{(business) => <CardEditor business={business} />}</BusinessPage>
);

const backupKey = 'business-card';

function readBackup(): CardForm | null {
  try {
    return JSON.parse(readFormBackup(backupKey)['form'] ?? 'null') as CardForm | null;
  } catch {
    return null;
  }
}

function CardEditor({ business }: { business: Business }) {
  const { t, i18n } = useLingui();
  const { language } = useFormats();
  const [, navigate] = useLocation();
  const attempt = useLocalWrite();
  const wayNames = useWayNames();
  const { card, rules, competences, offline } = business;
  const ways = rules?.ways ?? businessWays;
  const own = isLocale(i18n.locale) ? i18n.locale : 'en';
  const [form, setForm] = useState(() => readBackup() ?? formOf(card, { languages: [i18n.locale], ways }));
  const [errors, setErrors] = useState<Partial<Record<CardField, CardError>>>({});
  const change = (part: Partial<CardForm>) => {
    const next = { ...form, ...part };
    setForm(next);
    storeFormBackup(backupKey, { form: JSON.stringify(next) });
    setErrors({});
  };
  const texts: Record<CardError, string> = {
    noTopics: t`Choose or enter at least one offer or need`,
    tooManyWords: t`Enter no more than ${businessLimits.words} keywords`,
    wordTooLong: t`Use no more than ${businessLimits.word} characters for each keyword`,
    tooLong: t`Use no more than ${businessLimits.text} characters`,
    tooMany: t`Choose no more than ${businessLimits.languages} languages`,
    required: t`Choose at least one`,
  };
  const error = (field: CardField) => errors[field] && texts[errors[field]];
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = checkCard(form);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    attempt(async () => {
      await saveCard(cardOf(form));
      clearFormBackup(backupKey);
      showToast(offline ? t`Your business card will be sent later.` : t`Business card saved`);
      navigate(addresses.business.getHref());
    });
  };
  const order = [own, ...locales.filter((locale) => locale !== own)];
  const textArea = (locale: (typeof locales)[number]) => (
    <TextArea
      key={locale}
      label={t`About you for business meetings (${localeNames[locale]})`}
      lang={locale}
      rows={3}
      limit={businessLimits.text}
      value={form.texts[locale] ?? ''}
      error={(form.texts[locale] ?? '').length > businessLimits.text ? error('texts') : undefined}
      onChange={({ target }) => change({ texts: { ...form.texts, [locale]: target.value } })}
    />
  );
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.dim}>
        <Trans>
          All participants of the business meetings see this card. Suggestions use only what is written here.
        </Trans>
      </p>
      <SwitchField
        label={t`Show my card and accept requests`}
        checked={form.active}
        onChange={(active) => change({ active })}
      />
      <TopicsField
        label={t`I offer`}
        wordsLabel={t`More offers, as keywords`}
        competences={competences}
        value={form.offers}
        error={error('offers')}
        onChange={(offers) => change({ offers })}
      />
      <TopicsField
        label={t`I need`}
        wordsLabel={t`More needs, as keywords`}
        competences={competences}
        value={form.needs}
        error={error('needs')}
        onChange={(needs) => change({ needs })}
      />
      {order.slice(0, 1).map(textArea)}
      <details>
        <summary className={styles.summary}>
          <Trans>In other languages</Trans>
        </summary>
        <div className={styles.form}>{order.slice(1).map(textArea)}</div>
      </details>
      <ChoicesInput
        label={t`Languages for meetings`}
        name="languages"
        chosen={form.languages}
        options={spokenLanguages.map((code) => ({ value: code, label: language(code) }))}
        error={error('languages')}
        onChange={(languages) => change({ languages })}
      />
      <ChoicesInput
        label={t`Kind of meeting`}
        name="ways"
        chosen={form.ways}
        options={ways.map((way) => ({ value: way, label: wayNames[way] }))}
        error={error('ways')}
        onChange={(chosen) => change({ ways: businessWays.filter((way) => chosen.includes(way)) })}
      />
      <div className={styles.acts}>
        <Button type="submit" variant="primary">
          <Trans>Save business card</Trans>
        </Button>
      </div>
    </form>
  );
}
