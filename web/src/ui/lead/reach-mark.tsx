import { REACH, type Reach } from '#shared/domain/permit/who.ts';
import { ICONS, Icon } from '../icon.tsx';

const WAY_ICONS: Readonly<Record<Reach, string | null>> = {
  phone: ICONS.phone,
  letter: ICONS.letter,
  visit: ICONS.directions,
  none: null,
};

/** How somebody can be reached, as a drawing and the word; nothing where nobody can. */
export function ReachMark({ reach }: { readonly reach: Reach }) {
  if (reach === 'none') return null;
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <ReachIcon reach={reach} />
      {REACH[reach]}
    </span>
  );
}

/** The drawing of a way alone; nothing where nobody can be reached. */
export function ReachIcon({ reach, className }: { readonly reach: Reach; readonly className?: string }) {
  const path = WAY_ICONS[reach];
  return path === null ? null : <Icon path={path} className={className ?? 'size-3'} />;
}
