/*
 * A form of named, uncontrolled fields. It is validated here, then by the server; each error is shown at its
 * field, and the first of these fields gets the focus. Input survives a reload.
 */
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import { fieldErrorText } from '../i18n/field-errors.ts';
import type { Outcome } from '../lib/sync-api.ts';
import { clearFormBackup, storeFormBackup, readFormBackup } from './form-backup.ts';

type Words = MessageDescriptor | string;
type Values<F extends string> = Record<F, string>;
export type FieldErrors<F extends string> = Partial<Record<F, MessageDescriptor>>;
/** The errors of the fields, without the valid fields. */
export const onlyFound = <F extends string>(all: Record<F, MessageDescriptor | undefined>): FieldErrors<F> =>
  Object.fromEntries(Object.entries(all).filter(([, error]) => error !== undefined)) as FieldErrors<F>;
type Failed = Extract<Outcome<never>, { ok: false }>;

interface FormParts<F extends string> {
  /** Field names in the order on screen. */
  fields: readonly F[];
  check: (values: Values<F>) => FieldErrors<F>;
  onValid: (values: Values<F>) => void;
  /** Key under which the input is stored; passwords are never stored. */
  keptAs: string;
  /** The form replaces what had the focus, so its first field gets it. */
  takesFocus?: boolean;
}

export function useForm<F extends string>({ fields, check, onValid, keptAs, takesFocus }: FormParts<F>) {
  const { _: say } = useLingui();
  const ref = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const focusNext = useRef<F | undefined>(takesFocus ? fields[0] : undefined);
  const [kept] = useState(() => readFormBackup(keptAs));
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Partial<Record<F, Words>>>({});
  const [refusal, setRefusal] = useState<MessageDescriptor | string | null>(null);

  const input = (name: F) => {
    const element = ref.current?.elements.namedItem(name);
    return element instanceof HTMLInputElement ? element : null;
  };
  // After the errors are rendered, so that screen readers announce them with the field.
  useLayoutEffect(() => {
    const name = focusNext.current;
    focusNext.current = undefined;
    if (name) input(name)?.focus();
  });
  const values = (): Values<F> => {
    const entries = fields.map((name) => [name, input(name)?.value ?? '']);
    return Object.fromEntries(entries) as Values<F>;
  };
  const show = (found: Partial<Record<F, Words>>, otherwise?: F) => {
    setErrors(found);
    focusNext.current = fields.find((name) => found[name] !== undefined) ?? otherwise;
  };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (sending.current) return;
    const entered = values();
    const found = check(entered);
    setRefusal(null);
    show(found);
    if (Object.keys(found).length === 0) onValid(entered);
  };

  /** Submits the form. An error that belongs to no field is shown above, in the text of `explain`. */
  const send = async (
    work: () => Promise<Outcome<unknown>>,
    explain: (failed: Failed) => { text: MessageDescriptor | string; focus?: F },
  ) => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    const outcome = await work().catch((): Failed => ({ ok: false, code: 'network' }));
    sending.current = false;
    setBusy(false);
    if (outcome.ok) return clearFormBackup(keptAs);
    // A server without error codes reports invalid fields by the status.
    const isInvalid = outcome.code === 'invalid' || outcome.code === 'http-422';
    const found = isInvalid ? atFields(fields, outcome.errors) : {};
    if (Object.keys(found).length > 0) return show(found);
    const { text, focus } = explain(outcome);
    setRefusal(text);
    show({}, focus);
  };

  const typed = (event: SyntheticEvent) => {
    const { target } = event;
    const name = fields.find((each) => input(each) === target);
    if (name && errors[name] !== undefined) setErrors({ ...errors, [name]: undefined });
    const inputs = fields.map(input).filter((each) => each !== null);
    const open = inputs.filter((each) => !isSecret(each));
    storeFormBackup(keptAs, Object.fromEntries(open.map((each) => [each.name, each.value])));
  };

  const inWords = (words: Words | undefined) => (typeof words === 'object' ? say(words) : words);
  return {
    form: { ref, noValidate: true, onSubmit: submit, onInput: typed },
    /** Props of a field besides its label. */
    field: (name: F, initial = '') => ({
      name,
      defaultValue: kept[name] ?? initial,
      error: inWords(errors[name]),
    }),
    values,
    send,
    busy,
    refusal: typeof refusal === 'string' ? refusal : refusal && say(refusal),
  };
}

/** Also while the password is shown, and codes. */
const isSecret = ({ type, autocomplete }: HTMLInputElement) =>
  type === 'password' || /password|one-time-code/.test(autocomplete);

function atFields<F extends string>(
  fields: readonly F[],
  found: Record<string, string[]> | undefined,
): Partial<Record<F, Words>> {
  const texts = fields.flatMap((name) =>
    found?.[name]?.length ? [[name, fieldErrorText(found[name])]] : [],
  );
  return Object.fromEntries(texts) as Partial<Record<F, Words>>;
}
