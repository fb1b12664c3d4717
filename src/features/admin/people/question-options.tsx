import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, Trash2 } from 'lucide-react';
import { questionLimits } from '../../../../contract/question-limits.ts';
import type { QuestionForm } from '../../../../contract/questions.ts';
import { Button } from '../../../ui/button.tsx';
import { LocalizedField } from '../../../ui/desk/localized-field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from '../admin.module.css';
import own from './people.module.css';

type Options = QuestionForm['options'];

interface QuestionOptionsProps {
  options: Options;
  error: (path: string) => string | undefined;
  onChange: (options: Options) => void;
}

/** The options of a question, each in three languages. */
export function QuestionOptions({ options, error, onChange }: QuestionOptionsProps) {
  const { t } = useLingui();
  return (
    <fieldset className={own.options}>
      <legend>{t`Options`}</legend>
      {options.map((option, index) => {
        const number = index + 1;
        return (
          // Options without an id have no other key; their inputs hold no state.
          <div key={index} className={styles.head}>
            <div className={styles.text}>
              <LocalizedField
                label={t`Option ${number}`}
                path={`options.${index}.localized_title`}
                values={option.localized_title}
                limit={questionLimits.option}
                error={error}
                onChange={(localized_title) =>
                  onChange(options.map((each, at) => (at === index ? { ...each, localized_title } : each)))
                }
              />
            </div>
            <IconButton
              label={t`Remove option ${number}`}
              onClick={() => onChange(options.filter((_, at) => at !== index))}
            >
              <Trash2 />
            </IconButton>
          </div>
        );
      })}
      {error('options') && (
        <p className={styles.wrong} data-wrong="">
          {error('options')}
        </p>
      )}
      <Button
        aria-disabled={options.length >= questionLimits.options || undefined}
        onClick={() =>
          options.length < questionLimits.options && onChange([...options, { localized_title: {} }])
        }
      >
        <Plus />
        <Trans>Add option</Trans>
      </Button>
    </fieldset>
  );
}
