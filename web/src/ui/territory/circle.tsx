import { writeCircle } from '#shared/domain/territory/territory.ts';
import { SelectField } from '../form/field.tsx';

const MILES = [1, 2, 5, 10, 25, 50] as const;

/** The radius of a circle to choose. */
export function MilesField(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (miles: string) => void;
}) {
  return (
    <SelectField
      label={props.label}
      value={props.value}
      onChange={({ target }) => props.onChange(target.value)}
      options={MILES.map((one) => [one, one === 1 ? '1 mile' : `${one} miles`])}
    />
  );
}

/**
 * A circle as an area of a filter. Its middle is rounded to about 100 m: as near as somebody can press, and links that people send do
 * not say in which house they are.
 */
export function circleAround(latitude: number, longitude: number, miles: string, name: string): string {
  return writeCircle(round(latitude), round(longitude), Number(miles), name);
}

function round(degrees: number): number {
  return Math.round(degrees * 1000) / 1000;
}
