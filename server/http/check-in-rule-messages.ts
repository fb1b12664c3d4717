import type { Locale } from '../../contract/scalars.ts';

/** The error texts of check-ins and certificates. */
export const checkInRules: Record<string, Record<Locale, string>> = {
  checkInCode: {
    en: 'This code is not from this school',
    de: 'Dieser Code stammt nicht von dieser Schule',
    ru: 'Этот код выдан не этой школой',
  },
  revokedCode: {
    en: 'This code has been replaced by a newer one',
    de: 'Dieser Code wurde durch einen neueren ersetzt',
    ru: 'Этот код заменён новым',
  },
  helperWithoutAccount: {
    en: 'This person has no account yet',
    de: 'Diese Person hat noch kein Konto',
    ru: 'У этого человека ещё нет учётной записи',
  },
  dayOrder: {
    en: 'The last day is before the first',
    de: 'Der letzte Tag liegt vor dem ersten',
    ru: 'Последний день раньше первого',
  },
  certificatesIssued: {
    en: 'Certificates were issued from this template. It can’t be deleted.',
    de: 'Mit dieser Vorlage wurden Bescheinigungen ausgestellt. Sie kann nicht gelöscht werden.',
    ru: 'По этому шаблону уже выданы сертификаты. Его нельзя удалить.',
  },
};
