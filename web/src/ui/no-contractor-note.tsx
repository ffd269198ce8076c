import { useQuery } from '@tanstack/react-query';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { read } from '../lib/api/read.ts';
import { placesWithoutContractors } from '../lib/format/coverage.ts';
import { formatCount } from '../lib/format/format.ts';
import { classNames } from './class-names.ts';

/** Longer lists are collapsed. */
const NAMES_MAX = 6;

interface NoContractorNoteProps {
  readonly filter: Pick<PermitFilter, 'states' | 'cities'>;
  readonly className?: string;
}

/** Lists the places that the filter "no contractor named yet" skips, because they never publish contractors. */
export function NoContractorNote({ filter, className }: NoContractorNoteProps) {
  const { data, isError } = useQuery(read('coverage'));
  const names = data === undefined ? undefined : placesWithoutContractors(data, filter);
  return (
    <div className={classNames('text-14 text-muted', className)}>
      {names === undefined ? (
        <p>
          Places that never publish contractors are left out.
          {isError && ' The list of these places could not be loaded. Reload the page to try again.'}
        </p>
      ) : (
        <LeftOut names={names} />
      )}
    </div>
  );
}

function LeftOut({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return <p>Every place here publishes contractors, so none is left out.</p>;
  if (names.length <= NAMES_MAX)
    return <p>Left out, because contractors are never published there: {names.join(', ')}.</p>;
  return (
    <details>
      <summary className="cursor-pointer py-1">
        {formatCount(names.length)} places are left out, because contractors are never published there.{' '}
        <span className="underline">See which</span>
      </summary>
      <p className="max-w-prose">{names.join(', ')}.</p>
    </details>
  );
}
