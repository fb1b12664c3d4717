import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Whether anybody can be called by it, from any country. */
export const isPhone = (text: string): boolean => parsePhoneNumberFromString(text)?.isValid() === true;
