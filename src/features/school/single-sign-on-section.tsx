import { Trans, useLingui } from '@lingui/react/macro';
import {
  type IdentityProvider,
  type NewAccountPolicy,
  newAccountPolicies,
  providerLimits,
} from '../../../contract/single-sign-on.ts';
import { useState } from 'react';
import { SelectField } from '../../ui/select-field.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ProviderSecret } from './provider-secret.tsx';
import { RedirectAddress } from './redirect-address.tsx';
import { Section, type SectionProps } from './section.tsx';
import styles from './school.module.css';

const empty: IdentityProvider = {
  name: '',
  issuer: '',
  client_id: '',
  new_accounts: 'approval',
  role_claim: null,
  expert_value: null,
  course_claim: null,
};

/** The OpenID provider with whose accounts people sign in. */
export function SingleSignOnSection(props: SectionProps) {
  const { t } = useLingui();
  const saved = props.school.settings.single_sign_on;
  /** The provider as it was when it was switched off, perhaps with unsaved changes. */
  const [former, setFormer] = useState<IdentityProvider | null>(null);
  return (
    <Section
      {...props}
      title={t`Sign-in with another account`}
      fields={['single_sign_on']}
      after={saved && <ProviderSecret provider={saved} />}
    >
      {({ values: { single_sign_on: provider }, set, error }) => (
        <>
          <p className={styles.dim}>
            <Trans>
              People sign in with their account at a university or a company, by OpenID Connect. Passwords and
              passkeys work as well.
            </Trans>
          </p>
          <SwitchField
            label={t`Offer the sign-in with another account`}
            checked={provider !== null}
            onChange={(checked) => {
              if (!checked) setFormer(provider);
              set('single_sign_on', checked ? (former ?? saved ?? empty) : null);
            }}
          />
          {provider && <RedirectAddress />}
          {provider && (
            <ProviderFields
              provider={provider}
              error={(field) => error(`single_sign_on.${field}`)}
              onChange={(change) => set('single_sign_on', { ...provider, ...change })}
            />
          )}
        </>
      )}
    </Section>
  );
}

interface ProviderFieldsProps {
  provider: IdentityProvider;
  error: (field: keyof IdentityProvider) => string | undefined;
  onChange: (change: Partial<IdentityProvider>) => void;
}

function ProviderFields({ provider, error, onChange }: ProviderFieldsProps) {
  const { t } = useLingui();
  const labels: Record<NewAccountPolicy, string> = {
    none: t`Nobody; only invited people and existing accounts`,
    approval: t`Everyone; an organiser approves each account`,
    admitted: t`Everyone, without approval`,
  };
  const text = (field: 'name' | 'issuer' | 'client_id') => ({
    value: provider[field],
    error: error(field),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [field]: target.value }),
  });
  const optional = (field: 'role_claim' | 'expert_value' | 'course_claim') => ({
    value: provider[field] ?? '',
    error: error(field),
    maxLength: providerLimits.claim,
    autoCapitalize: 'none',
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ [field]: target.value === '' ? null : target.value }),
  });
  return (
    <>
      <TextField
        {...text('name')}
        label={t`Name of the provider`}
        hint={t`As on the button: “Sign in with …”`}
        maxLength={providerLimits.name}
      />
      <TextField
        {...text('issuer')}
        label={t`Address of the provider (issuer)`}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={providerLimits.address}
      />
      <TextField
        {...text('client_id')}
        label={t`Client ID`}
        hint={t`The provider gives it to you when you register the school there`}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={providerLimits.clientId}
      />
      <SelectField
        label={t`New accounts can be created by`}
        value={provider.new_accounts}
        options={newAccountPolicies.map((policy) => [policy, labels[policy]])}
        onChange={(new_accounts) => onChange({ new_accounts })}
      />
      <p className={styles.dim}>
        <Trans>
          Only e-mail addresses that the provider has confirmed count. People who already have an account here
          connect it once with its password.
        </Trans>
      </p>
      <TextField
        {...optional('role_claim')}
        label={t`Claim with the role (optional)`}
        hint={t`For example “roles” or “realm_access.roles”`}
      />
      {provider.role_claim !== null && (
        <TextField
          {...optional('expert_value')}
          label={t`Value for experts`}
          hint={t`All others become attendees. Organisers are appointed here.`}
        />
      )}
      <TextField
        {...optional('course_claim')}
        label={t`Claim with the course (optional)`}
        hint={t`Its value is the title or the number of a course`}
      />
    </>
  );
}
