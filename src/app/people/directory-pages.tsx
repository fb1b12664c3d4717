import { useBusinessFacets } from '../../features/business/facet-bar.tsx';
import { ExpertsScreen } from '../../features/people/experts-screen.tsx';
import { ParticipantsScreen } from '../../features/people/participants-screen.tsx';

interface DirectoryPageProps {
  openId?: number | undefined;
}

export const ParticipantsPage = ({ openId }: DirectoryPageProps) => (
  <ParticipantsScreen openId={openId} facets={useBusinessFacets()} />
);

export const ExpertsPage = ({ openId }: DirectoryPageProps) => (
  <ExpertsScreen openId={openId} facets={useBusinessFacets()} />
);
