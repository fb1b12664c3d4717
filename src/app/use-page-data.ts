import { matchRoute, useLocation, useRouter } from 'wouter';
import { notFound, type PageData } from './page-data.ts';
import { pages } from './pages.ts';

/** The page data of the current address. */
export function usePageData(): PageData {
  const { parser } = useRouter();
  const [location] = useLocation();
  const at = Object.values<PageData>(pages).find(({ path }) => matchRoute(parser, path, location)[0]);
  return at ?? notFound;
}
