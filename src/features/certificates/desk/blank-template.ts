import type { CertificateTemplate, TemplateSettings } from '../../../../contract/certificates.ts';

/** A new template. Its texts are those of the certificate, so they don't depend on the language of the app. */
export const blankTemplate: TemplateSettings = {
  localized_title: {
    en: 'Certificate of attendance',
    de: 'Teilnahmebescheinigung',
    ru: 'Сертификат участника',
  },
  localized_text: {
    en: 'has taken part in the events of {school}.',
    de: 'hat an den Veranstaltungen teilgenommen: {school}.',
    ru: 'принял(а) участие в событиях: {school}.',
  },
  signatory: '',
  localized_role: {},
  signature: null,
  rule: { counts: 'any', share: 60, course: null, from: null, to: null },
};

/** The editable part of a template. */
export const settingsOf = (template: CertificateTemplate): TemplateSettings => ({
  localized_title: template.localized_title,
  localized_text: template.localized_text,
  signatory: template.signatory,
  localized_role: template.localized_role,
  signature: template.signature,
  rule: template.rule,
});
