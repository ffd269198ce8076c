import type { ReactNode } from 'react';
import { type ApiSchema, findChoices, describeType } from './api-document.ts';

/** The id of the place on the page that tells an object. */
export function objectAnchor(name: string): string {
  return `object-${name}`;
}

export interface FieldRow {
  readonly name: string;
  readonly schema: ApiSchema;
  readonly description: string;
  readonly isRequired: boolean;
}

export interface FieldsProps {
  /** What the fields are of: "Parameters of Search permits". */
  readonly label: string;
  readonly rows: readonly FieldRow[];
  /** What those that must be there are marked with; nothing where all of them are there anyway. */
  readonly marked?: 'required';
}

/** Names, what they hold and what they mean, one below the other: also on a phone. */
export function FieldList({ label, rows, marked }: FieldsProps) {
  return (
    <dl aria-label={label} className="border-t border-line">
      {rows.map(({ name, schema, description, isRequired }) => (
        <div
          key={name}
          className="grid gap-x-6 border-b border-line py-2 sm:grid-cols-[9.5rem_minmax(0,1fr)]"
        >
          <dt className="min-w-0">
            <span className="font-mono text-12 font-medium break-words">{name}</span>
            <span className="ml-2 text-12 text-muted sm:ml-0 sm:block">
              <ValueType schema={schema} />
              {marked !== undefined && isRequired && `, ${marked}`}
            </span>
          </dt>
          <dd className="min-w-0 text-14 text-pretty">
            {description}
            <Choices schema={schema} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The fields of an object. */
export function fieldRows({ properties = {}, required = [] }: ApiSchema): FieldRow[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    description: schema.description ?? '',
    isRequired: required.includes(name),
  }));
}

/** What a value is; an object leads to where it is told. */
export function ValueType({ schema }: { readonly schema: ApiSchema }): ReactNode {
  const { words, object } = describeType(schema);
  if (object === undefined) return words;
  const [before = '', after = ''] = words.split(object);
  return (
    <>
      {before}
      <a href={`#${objectAnchor(object)}`} className="text-ink underline">
        {object}
      </a>
      {after}
    </>
  );
}

function Choices({ schema }: { readonly schema: ApiSchema }): ReactNode {
  const choices = findChoices(schema);
  return choices.length === 0 ? null : (
    <span className="mt-0.5 block font-mono text-12 text-muted">{choices.join(' · ')}</span>
  );
}
