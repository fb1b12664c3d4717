import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Whether the text is a valid phone number, international or as dialled within `country`. */
export const isPhone = (text: string, country: string | undefined): boolean =>
  parsePhoneNumberFromString(text, country as CountryCode | undefined)?.isValid() === true;
