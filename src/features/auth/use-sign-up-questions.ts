import { useEffect, useState } from 'react';
import type { OpenQuestion } from '../../lib/question.ts';
import { listSignUpQuestions } from './commands.ts';

const none: readonly OpenQuestion[] = [];

/** The questions to new people, fetched while there is a connection; none until they arrive. */
export function useSignUpQuestions(offline: boolean): readonly OpenQuestion[] {
  const [questions, setQuestions] = useState(none);
  useEffect(() => {
    if (offline) return undefined;
    let unmounted = false;
    void listSignUpQuestions().then((found) => {
      if (!unmounted) setQuestions(found);
    });
    return () => {
      unmounted = true;
    };
  }, [offline]);
  return questions;
}
