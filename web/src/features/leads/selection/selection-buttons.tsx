import { Link } from 'react-router';
import { personName, useTeam } from '../../../lib/api/team.ts';
import { lettersLink } from '../../../lib/page/links.ts';
import { ICONS, Icon } from '../../../ui/icon.tsx';
import { PopUp } from '../list/pop-up.tsx';
import type { Leads } from '../use-leads.ts';

const ROUTE =
  'M4 13.5h6a2.5 2.5 0 0 0 0-5H6a2.5 2.5 0 0 1 0-5h6M12 5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM4 15a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z';
const PEOPLE =
  'M6 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM1.5 13.5a4.5 4.5 0 0 1 9 0M10.5 2.8a2.5 2.5 0 0 1 0 4.4M12.5 10a4.5 4.5 0 0 1 2 3.5';
const EXPORT = 'M8 10V2.5M5 5l3-3 3 3M3 9.5v4h10v-4';
const HIDE =
  'M6.6 4.2A7 7 0 0 1 14.5 8a9 9 0 0 1-1.8 2.3M4.3 5A8.5 8.5 0 0 0 1.5 8a7.5 7.5 0 0 0 9 3.3M2.5 2l11 12';

interface SelectionButtonsProps extends Pick<Leads, 'selected' | 'acts' | 'exportSelected'> {
  /** The look of each button, and of its drawing. */
  readonly buttonClass: string;
  readonly iconClass: string;
}

/** What can be done with the selected leads; with none only the export, which asks for some. */
export function SelectionButtons({ selected, acts, exportSelected, ...look }: SelectionButtonsProps) {
  const { buttonClass, iconClass } = look;
  const people = useTeam()?.people.filter(({ hasSeat }) => hasSeat) ?? [];
  const isBusy = acts.progress !== null;
  const leads = [...selected.values()];
  const action = (label: string, icon: string, act: () => void) => (
    <button
      type="button"
      aria-disabled={isBusy || undefined}
      onClick={() => isBusy || act()}
      className={buttonClass}
    >
      <Icon path={icon} className={iconClass} />
      {label}
    </button>
  );
  const exporting = action('Export', EXPORT, () => exportSelected.current?.());
  if (leads.length === 0) return exporting;
  return (
    <>
      {action('Save', ICONS.star, () => acts.save(leads))}
      {action('Route', ROUTE, () => acts.route(leads))}
      <Link {...lettersLink(selected.keys())} className={buttonClass}>
        <Icon path={ICONS.letter} className={iconClass} />
        Letters
      </Link>
      {people.length > 1 && (
        <PopUp
          label="Assign"
          buttonClass={buttonClass}
          button={
            <>
              <Icon path={PEOPLE} className={iconClass} />
              Assign
            </>
          }
        >
          {(close) => (
            <ul>
              {[...people, null].map((person) => (
                <li key={person?.id ?? ''}>
                  <button
                    type="button"
                    onClick={() => {
                      close();
                      if (!isBusy) acts.assign(leads, person?.id ?? null);
                    }}
                    className="min-h-11 w-full truncate rounded px-2 text-left hover:bg-sunken sm:min-h-9"
                  >
                    {person === null ? 'Nobody' : personName(person)}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </PopUp>
      )}
      {exporting}
      {action('Hide', HIDE, () => acts.hide(leads))}
    </>
  );
}
