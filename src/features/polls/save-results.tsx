import { useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import type { PollResults } from '../../../contract/poll-results.ts';
import type { PollView } from '../../db/overlay-polls.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { resultsCsv, resultsJson } from './results-file.ts';

export function SaveResults({ poll, results }: { poll: PollView; results: PollResults }) {
  const { t } = useLingui();
  const { localized } = useFormats();
  const names = {
    question: t`Question`,
    answer: t`Answers`,
    number: poll.kind === 'ranking' ? t`Average rank` : t`Count`,
    electorate: t`Eligible people`,
    voted: t`Answered`,
    skipped: t`Skipped`,
    withheld: t`Anonymous answers not shown`,
    words: t`Free-text answers`,
  };
  const csv = () => saveFile(`poll-${poll.id}.csv`, 'text/csv', resultsCsv(poll, results, names, localized));
  const json = () => saveFile(`poll-${poll.id}.json`, 'application/json', resultsJson(poll, results));
  return (
    <>
      <Button onClick={csv}>
        <Download />
        CSV
      </Button>
      <Button onClick={json}>
        <Download />
        JSON
      </Button>
    </>
  );
}
