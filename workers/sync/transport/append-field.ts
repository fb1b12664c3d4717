import type { ProfileValue } from '../../../contract/profile.ts';

/**
 * Appends a profile field to a form: lists as `name[]`, texts by language as `name[lang]`, nothing for empty
 * values.
 */
export function appendField(form: FormData, name: string, value: ProfileValue): void {
  if (Array.isArray(value)) for (const each of value) form.append(`${name}[]`, each);
  else if (value !== null && value !== '')
    form.append(name.replace(/\.(\w+)$/, '[$1]'), typeof value === 'boolean' ? String(+value) : value);
}
