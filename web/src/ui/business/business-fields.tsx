import { BUSINESSES } from '#shared/domain/permit/trades.ts';
import { areaOf, placeOf } from '#shared/domain/places/place.ts';
import { type Area, type Profile, ROLE_IDS, ROLES, type Role } from '#shared/domain/profile.ts';
import { Chips } from '../form/chips.tsx';
import { PlaceField } from '../places/place-field.tsx';

interface FieldProps<T> {
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** Every kind of business as a checkbox. Needs a fieldset with a legend around it. */
export function TradePicks({ value, onChange }: FieldProps<Profile['trades']>) {
  return (
    <Chips
      more="trades"
      chips={BUSINESSES.map(({ label, trades }) => {
        const others = value.filter((trade) => !trades.includes(trade));
        return {
          label,
          checked: others.length === value.length - trades.length,
          onPress: (checked) => onChange(checked ? [...others, ...trades] : others),
        };
      })}
    />
  );
}

/** Where a business works. */
export function AreaField({ value, onChange }: FieldProps<Area | null>) {
  return (
    <PlaceField
      label="Where you work"
      value={value === null ? null : placeOf(value)}
      onChange={(place) => onChange(place === null ? null : areaOf(place))}
    />
  );
}

const ROLE_HINTS: Readonly<Record<Role, string>> = {
  prime: 'Homeowners and businesses',
  sub: 'They hire you for your part',
  supplier: 'They buy or rent from you',
  other: 'Lender, insurer, inspector',
};

/** The roles as cards, of which one can be chosen. Needs a fieldset with a legend around it. */
export function RoleCards({ value, onChange, name }: FieldProps<Role | null> & { readonly name: string }) {
  return (
    <div className="grid grid-cols-2 gap-2">
      {ROLE_IDS.map((role) => (
        <label
          key={role}
          className="flex min-h-11 cursor-pointer items-start gap-2.5 rounded border border-line-strong bg-raised px-3 py-2 has-checked:border-ink has-checked:outline has-checked:outline-ink"
        >
          <input
            type="radio"
            name={name}
            className="mt-0.5 size-4 shrink-0 accent-ink"
            checked={value === role}
            aria-describedby={`${name}-${role}`}
            aria-label={ROLES[role]}
            onChange={() => onChange(role)}
          />
          <span className="min-w-0">
            <span className="block text-14 font-medium">{ROLES[role]}</span>
            <span id={`${name}-${role}`} className="block text-12 text-muted">
              {ROLE_HINTS[role]}
            </span>
          </span>
        </label>
      ))}
    </div>
  );
}
