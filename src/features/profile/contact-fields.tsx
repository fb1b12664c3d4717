import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { addresses } from '../../lib/addresses.ts';
import { useIsPlain } from '../../platform/use-is-plain.ts';
import { TextField } from '../../ui/text-field.tsx';
import { FormSection } from './form-section.tsx';
import { ProfileLine, ProfileSwitch } from './profile-field.tsx';
import type { ProfileForm } from './use-profile-form.ts';

export function ContactFields({ form, email }: { form: ProfileForm; email: string }) {
  const { t } = useLingui();
  const isPlain = useIsPlain();
  return (
    <FormSection title={<Trans>Contact</Trans>}>
      <div>
        <TextField
          label={t`E-mail`}
          type="email"
          readOnly
          value={email}
          hint={
            isPlain ? (
              <Trans>You sign in with this address.</Trans>
            ) : (
              <Trans>
                You sign in with this address.{' '}
                <Link href={addresses.credentials.getHref()}>Change address</Link>
              </Trans>
            )
          }
        />
        <ProfileSwitch form={form} name="email_visible" label={t`Show e-mail address to others`} />
      </div>
      <div>
        <ProfileLine
          form={form}
          name="phone"
          type="tel"
          autoComplete="tel"
          hint={<Trans>Include the country code: +7 701 123 45 67</Trans>}
        />
        <ProfileSwitch form={form} name="phone_visible" label={t`Show phone number to others`} />
      </div>
    </FormSection>
  );
}
