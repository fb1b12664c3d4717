/** Errors of a form by the field of the server: `room`, `localized_name.de`, `links.0.url`. */
export type FormErrors = Readonly<Partial<Record<string, string>>>;

/** The first error of each field of an event in an answer of the server. */
export const eventErrors = (errors: Readonly<Record<string, readonly string[]>> = {}): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([field, [text = '']]) => [field.replace(/^form\./, ''), text]),
  );

/** The error of a field or of one of its parts, except the parts that show their own error. */
export function errorAt(
  errors: FormErrors,
  field: string,
  ownParts: readonly string[] = [],
): string | undefined {
  const own = new Set(ownParts.map((part) => `${field}.${part}`));
  const [found] = Object.entries(errors).filter(
    ([each, text]) => text && (each === field || (each.startsWith(`${field}.`) && !own.has(each))),
  );
  return found?.[1];
}
