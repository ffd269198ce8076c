import { lazyParts } from '../../../lib/browser/lazy-code.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ICONS, Icon } from '../../../ui/icon.tsx';
import { ExportBar } from '../list/export-bar.tsx';
import { PopUp } from '../list/pop-up.tsx';
import { ListHeading } from '../list/tools-bar.tsx';
import { ReachFilter, WhoFilter } from '../list/who-filter.tsx';
import type { Leads } from '../use-leads.ts';

const ViewMenu = lazyParts(() => import('../later.ts'))('ViewMenu');

/** Above the leads of a phone: how many can be reached each way. */
export function ListTop(leads: Leads) {
  return (
    <>
      <ListHeading {...leads} className="sr-only" />
      {!leads.isSelecting && !leads.hasMap && (
        <div className="h-12 px-3 print:hidden">
          <ReachFilter {...leads} />
        </div>
      )}
    </>
  );
}

/** Below them: what is used less often than the bar at the thumb. */
export function ListOptions(leads: Leads) {
  return (
    <div className="after-loading flex flex-wrap items-center justify-between gap-2 px-3 pb-3 print:hidden">
      <div className="basis-full">
        <WhoFilter {...leads} />
      </div>
      <ExportBar {...leads} />
      <PopUp label="View" buttonClass={`${buttonClass()} px-3!`} button={<Icon path={ICONS.list} />}>
        {(close) => <ViewMenu leads={leads} onClose={close} />}
      </PopUp>
    </div>
  );
}
