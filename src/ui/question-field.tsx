import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, useState } from 'react';
import { blankField } from '../i18n/field-errors.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { type AnswerValue, countryCodes, type OpenQuestion, questionLimits } from '../lib/question.ts';
import { ChoicesInput, ConsentInput, SelectInput } from './question-inputs.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';
import { useQuestionLabel } from './use-question-label.ts';

interface QuestionFieldProps {
  question: OpenQuestion;
  answer: AnswerValue | null;
  error?: string | undefined;
  onChange: (answer: AnswerValue | null) => void;
}

/** The input for the answer to a question of the organisers. */
export function QuestionField({ question, answer, error: found, onChange }: QuestionFieldProps) {
  const { t, i18n } = useLingui();
  const { localized } = useFormats();
  const isBlank = found === i18n._(blankField);
  const error =
    isBlank && question.kind === 'consent'
      ? t`Tick this box to continue`
      : isBlank && question.kind === 'choices'
        ? t`Choose at least one answer`
        : found;
  const label = useQuestionLabel(question);
  const hint = localized(question.localized_help, '') || undefined;
  const name = `answers.${question.id}`;
  const text = typeof answer === 'string' ? answer : '';
  const shared = { label, hint, error, name };
  const options = question.options.map(({ id, localized_title }) => ({
    value: String(id),
    label: localized(localized_title, String(id)),
  }));
  switch (question.kind) {
    case 'text':
      return (
        <TextField
          {...shared}
          value={text}
          maxLength={questionLimits.text}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'long':
      return (
        <TextArea
          label={label}
          hint={hint}
          error={error}
          name={name}
          rows={4}
          value={text}
          limit={questionLimits.long}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'number':
      return <NumberField {...shared} answer={answer} onChange={onChange} />;
    case 'choice':
      return (
        <SelectInput
          {...shared}
          value={answer === null ? '' : String(answer)}
          options={options}
          onChange={(value) => onChange(value === '' ? null : Number(value))}
        />
      );
    case 'country':
      return (
        <CountrySelect {...shared} value={text} onChange={(value) => onChange(value === '' ? null : value)} />
      );
    case 'choices':
      return (
        <ChoicesInput
          {...shared}
          chosen={Array.isArray(answer) ? answer.map(String) : []}
          options={options}
          onChange={(chosen) => onChange(chosen.map(Number))}
        />
      );
    case 'consent':
      return <ConsentInput {...shared} checked={answer === true} onChange={onChange} />;
    case 'file':
      // Asked only after sign-in, on the page of the questions.
      return null;
  }
}

type SelectProps = ComponentProps<typeof SelectInput>;

function CountrySelect(props: Omit<SelectProps, 'options'>) {
  const { i18n } = useLingui();
  const { country } = useFormats();
  const options = countryCodes
    .map((code) => ({ value: code, label: country(code) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, i18n.locale));
  return <SelectInput {...props} options={options} />;
}

interface NumberFieldProps {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  name: string;
  answer: AnswerValue | null;
  onChange: (answer: AnswerValue | null) => void;
}

/** A text that is not a number stays in the field, and is given as a text, which the check refuses. */
function NumberField({ answer, onChange, ...field }: NumberFieldProps) {
  const { i18n } = useLingui();
  const sign = i18n.locale === 'en' ? '.' : ',';
  const [text, setText] = useState(answer === null ? '' : String(answer).replace('.', sign));
  return (
    <TextField
      {...field}
      inputMode="decimal"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        const plain = target.value.trim().replace(',', '.');
        const number = Number(plain);
        onChange(plain === '' ? null : Number.isNaN(number) ? target.value : number);
      }}
    />
  );
}
