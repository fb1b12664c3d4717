import { matchRoute, useLocation, useRouter } from 'wouter';
import { paths, type RouteData } from './paths.ts';

/** What is known of the page at the present address. */
export function useRouteData(): RouteData {
  const { parser } = useRouter();
  const [location] = useLocation();
  const at = Object.values(paths).find(({ path }) => matchRoute(parser, path, location)[0]);
  return at ?? paths.notFound;
}
