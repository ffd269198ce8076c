import { Link } from 'react-router';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { withoutPointFilter } from '#shared/domain/filter/without-point-filter.ts';
import { counted } from '../../lib/format/format.ts';
import { filterState, pageQuery } from '../../lib/page/links.ts';
import { classNames } from '../class-names.ts';

interface WithoutPointProps {
  readonly count: number;
  readonly filter: PermitFilter;
  readonly className?: string;
}

/** How many permits a drawn area cannot find, and the list of them. Nothing if there are none. */
export function WithoutPoint({ count, filter, className }: WithoutPointProps) {
  const others = withoutPointFilter(filter);
  if (others === null || count === 0) return null;
  return (
    <p className={classNames('text-14 text-muted', className)}>
      {counted(count, 'more permit matches', 'more permits match')} but {count === 1 ? 'has' : 'have'} no
      point on the map.{' '}
      <Link to={`/leads?${pageQuery(others)}`} state={filterState(others)} className="underline">
        {count === 1 ? 'See it' : 'See them'}
      </Link>
    </p>
  );
}
