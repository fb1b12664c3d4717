import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Whether somebody can be called by it, from any country or as dialled within theirs. */
export const isPhone = (text: string, country: string | undefined): boolean =>
  parsePhoneNumberFromString(text, country as CountryCode | undefined)?.isValid() === true;
