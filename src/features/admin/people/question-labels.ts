import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { QuestionKind } from '../../../../contract/questions.ts';

export const questionKindLabels: Record<QuestionKind, MessageDescriptor> = {
  text: msg({ message: 'Short text', context: 'kind of answer' }),
  long: msg({ message: 'Long text', context: 'kind of answer' }),
  number: msg({ message: 'Number', context: 'kind of answer' }),
  choice: msg({ message: 'One option', context: 'kind of answer' }),
  choices: msg({ message: 'Several options', context: 'kind of answer' }),
  consent: msg({ message: 'Consent (yes or no)', context: 'kind of answer' }),
  country: msg({ message: 'Country', context: 'kind of answer' }),
  file: msg({ message: 'File (PDF or picture)', context: 'kind of answer' }),
};
