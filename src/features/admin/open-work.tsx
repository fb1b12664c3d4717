import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { DeskOverview } from '../../../contract/desk-overview.ts';
import type { DeskCounts } from '../../../contract/desks.ts';
import { addresses } from '../../lib/addresses.ts';
import { TaskList } from '../../ui/desk/task-list.tsx';

type Work = keyof DeskCounts | 'certificates';

const hrefs: Record<Work, string> = {
  people: addresses.adminWaiting.getHref(),
  chat: addresses.adminChat.getHref(),
  support: addresses.adminSupport.getHref(),
  feedback: addresses.adminFeedback.getHref(),
  programme: addresses.adminProgramme.getHref(),
  polls: addresses.adminPolls.getHref(),
  certificates: addresses.adminCertificates.getHref(),
  jobs: addresses.adminJobs.getHref(),
};
const order = Object.keys(hrefs) as Work[];

/** The open work of all desks, with links to their pages. */
export function OpenWork({ overview }: { overview: DeskOverview }) {
  const { t } = useLingui();
  const labelOf = useWorkLabel();
  const all = { ...overview.counts, certificates: overview.certificates };
  const tasks = order
    .map((work) => ({ work, count: all[work] ?? 0 }))
    .filter(({ count }) => count > 0)
    .map(({ work, count }) => ({ href: hrefs[work], label: labelOf(work, count) }));
  return <TaskList title={t`To do`} tasks={tasks} none={t`Nothing is waiting.`} />;
}

function useWorkLabel(): (work: Work, count: number) => string {
  const { t } = useLingui();
  return (work, count) => {
    switch (work) {
      case 'people':
        return t`${plural(count, { one: '# account to approve', other: '# accounts to approve' })}`;
      case 'chat':
        return t`${plural(count, { one: '# reported message', other: '# reported messages' })}`;
      case 'support':
        return t`${plural(count, { one: '# open support request', other: '# open support requests' })}`;
      case 'feedback':
        return t`${plural(count, { one: '# feedback post to review', other: '# feedback posts to review' })}`;
      case 'programme':
        return t`${plural(count, { one: '# change of the programme to release', other: '# changes of the programme to release' })}`;
      case 'polls':
        return t`${plural(count, { one: '# poll in progress', other: '# polls in progress' })}`;
      case 'certificates':
        return t`${plural(count, { one: '# certificate to issue', other: '# certificates to issue' })}`;
      case 'jobs':
        return t`${plural(count, { one: '# failed background job', other: '# failed background jobs' })}`;
    }
  };
}
