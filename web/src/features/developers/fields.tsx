import type { ReactNode } from 'react';
import { counted } from '../../lib/format/format.ts';
import { TextLink } from '../../ui/link.tsx';
import { type ApiSchema, describeType, findChoices } from './api-document.ts';

/** The id of an object's element. */
export function objectAnchor(name: string): string {
  return `object-${name}`;
}

interface FieldRow {
  readonly name: string;
  readonly schema: ApiSchema;
  readonly description: string;
  readonly isRequired: boolean;
}

interface FieldsProps {
  /** Accessible name: "Parameters of Search permits". */
  readonly label: string;
  readonly rows: readonly FieldRow[];
  /** Mark for required fields; omitted for answers, where every field is present. */
  readonly marked?: 'required';
}

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

export function fieldRows({ properties = {}, required = [] }: ApiSchema): FieldRow[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    description: schema.description ?? '',
    isRequired: required.includes(name),
  }));
}

/** A type in words; objects link to their description. */
export function ValueType({ schema }: { readonly schema: ApiSchema }): ReactNode {
  const { words, object } = describeType(schema);
  if (object === undefined) return words;
  const [before = '', after = ''] = words.split(object);
  return (
    <>
      {before}
      <TextLink href={`#${objectAnchor(object)}`}>{object}</TextLink>
      {after}
    </>
  );
}

/** More values fold. */
const CHOICES_OPEN = 4;

function Choices({ schema }: { readonly schema: ApiSchema }): ReactNode {
  const choices = findChoices(schema);
  if (choices.length === 0) return null;
  const list = <span className="mt-0.5 block font-mono text-12 text-muted">{choices.join(' · ')}</span>;
  if (choices.length <= CHOICES_OPEN) return list;
  return (
    <details>
      <summary className="py-1 text-12 text-muted">{counted(choices.length, 'value')}</summary>
      {list}
    </details>
  );
}
