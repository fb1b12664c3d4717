import { i18n } from '@lingui/core';
import { storedSchool } from '../lib/stored-school.ts';
import { isLocale } from './locale.ts';
import { localized } from './localized.ts';

/** The name of the school in the shown language; that of the program until a server has sent it. */
export const schoolName = (): string =>
  localized(storedSchool()?.localized_name, isLocale(i18n.locale) ? i18n.locale : 'en') || 'Yurt';
