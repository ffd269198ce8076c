import { Link } from 'react-router';
import { counted } from '../../lib/format/format.ts';
import { ROUTE_HREF } from '../../lib/page/links.ts';
import { useRouteStops } from '../../lib/saved/route-stops.ts';

interface RouteLinkProps {
  /** Also shown when there are no stops. */
  readonly always?: boolean;
  readonly className: string;
}

/** "Route, 3 stops". */
export function RouteLink({ always = false, className }: RouteLinkProps) {
  const count = useRouteStops().stops?.length ?? 0;
  if (count === 0 && !always) return null;
  return (
    <Link to={ROUTE_HREF} className={className}>
      {count === 0 ? 'Plan a route' : `Route, ${counted(count, 'stop')}`}
    </Link>
  );
}
